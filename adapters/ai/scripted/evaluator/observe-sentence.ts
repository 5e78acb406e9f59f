import { isAgreedStep } from '#conversation/counted/agreed-steps.ts'
import { countedWordsIn, listFigures } from '#conversation/counted/counted-words.ts'
import { isOpenQuestion } from '#conversation/counted/open-questions.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import { foldText, splitWords } from '#conversation/language/fold-text.ts'
import { hasQuestionMark } from '#conversation/language/sentences.ts'
import { findPhrases } from '#conversation/listening/find-phrases.ts'
import { vocabularyFor } from '#conversation/listening/vocabulary.ts'
import { rewriteSentence } from './rewrite.ts'
import { evaluatorTextsIn, type ObservationKind } from './texts.ts'

/** Something that can be checked in the learner's own words. */
export type Observation = {
  readonly kind: ObservationKind
  /** A sentence of the message, in composed letters. */
  readonly sentence: string
  /** The words of the sentence that were counted. */
  readonly cues: readonly string[]
  /** Another wording to try. */
  readonly better: string | null
}

/** A question with fewer words is an echo or a courtesy, and gets no remark. */
const FEW_WORDS = 3

/** Observations in one sentence of a message that no counted check makes. */
export function observeSentence(
  sentences: readonly string[],
  place: number,
  language: BuiltInLanguage,
): readonly Observation[] {
  const [before = '', sentence = '', next = ''] = [place - 1, place, place + 1].map((i) => sentences[i])
  const { generalises } = evaluatorTextsIn(language).cues
  const observed: Observation[] = []
  const isStep = isAgreedStep(sentence, next, language)
  const always = findMatchedWords(sentence, generalises)
  if (always !== null) {
    const better = rewriteSentence(sentence, 'reproach', language)
    const isSame = better === null || generalises.test(foldText(better))
    observed.push({ kind: 'generalising', sentence, cues: [always], better: isSame ? null : better })
  }
  if (isClosedQuestion(sentence, language) && asksForYes(sentence, language) && !isStep) {
    const better = rewriteSentence(sentence, 'openQuestion', language)
    observed.push({ kind: 'closed', sentence, cues: [], better })
  }
  // A time in the sentence before or after belongs to this one too: "You get it on Friday. Let's talk then."
  const isUndated = !isStep && ![before, sentence, next].some((text) => isDated(text, language))
  const dated = isUndated ? rewriteSentence(sentence, 'firmStep', language) : null
  if (dated !== null) observed.push({ kind: 'undated', sentence, cues: [], better: dated })
  const softening = listSofteningWords(sentence, language)
  if (softening.length > 0) observed.push({ kind: 'softening', sentence, cues: softening, better: null })
  return observed
}

/** The words that a pattern over folded text matches, as they were written: folding does not move any letter. */
function findMatchedWords(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(foldText(text))
  return found ? text.slice(found.index, found.index + found[0].length).trim() : null
}

/** Whether a yes, a number or a name can answer the question. */
export const isClosedQuestion = (sentence: string, language: BuiltInLanguage): boolean =>
  hasQuestionMark(sentence) && !isOpenQuestion(sentence, language)

/** Whether a question has neither a question word nor a choice. */
const asksForYes = (question: string, language: BuiltInLanguage): boolean =>
  splitWords(question).length >= FEW_WORDS &&
  !evaluatorTextsIn(language).cues.asksFor.test(foldText(question))

const isDated = (text: string, language: BuiltInLanguage): boolean =>
  countedWordsIn(language).dates.test(foldText(text)) || listFigures(text, language).length > 0

/**
 * Words that soften or fill. Words that look the same but carry meaning are left out: an honest "I don't know", or
 * words right before a question mark that ask for a yes, as in "Pode ser?" and "né?".
 */
function listSofteningWords(sentence: string, language: BuiltInLanguage): readonly string[] {
  const meant = findMatchedWords(sentence, evaluatorTextsIn(language).cues.meant) ?? ''
  return findPhrases(sentence, vocabularyFor(language))
    .filter(
      ({ kind, end }) => (kind === 'hedge' || kind === 'filler') && !/^ ?[?？]/.test(sentence.slice(end)),
    )
    .map(({ start, end }) => sentence.slice(start, end))
    .filter((words) => !meant.includes(words))
}
