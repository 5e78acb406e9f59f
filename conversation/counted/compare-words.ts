import { baseLanguage, type BuiltInLanguage, isBuiltInLanguage } from '../language/codes.ts'
import { splitWords } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import { findPhrases } from '../listening/find-phrases.ts'
import { vocabularyFor } from '../listening/vocabulary.ts'
import type { Conversation } from '../conversation.ts'
import { type WordingTrait, wordingTraits } from '../judging/rubric.ts'
import { findAgreedSteps } from './agreed-steps.ts'
import { listContentWords, listSharedWords } from './content-words.ts'
import { listFigures } from './counted-words.ts'
import { isHostile } from './hostile-sentences.ts'
import { findOpenQuestions } from './open-questions.ts'
import { findTakenUpWords } from './taken-up-words.ts'

type ReadTrait = Exclude<WordingTrait, 'length'>

/**
 * Whether words have a trait: the word that shows it, or an empty text if no single word does; null if they do not have
 * it.
 */
const readings: Readonly<Record<ReadTrait, (said: WordsInContext) => string | null>> = {
  open_question: (said) => (findOpenQuestions(said.conversation, said.language).length > 0 ? '' : null),
  step: (said) => (findAgreedSteps(said.conversation, said.language).length > 0 ? '' : null),
  taken_up: readTakenUp,
  figure: ({ text, language }) =>
    splitSentences(text).flatMap((sentence) => listFigures(sentence, language))[0] ?? null,
  blame: ({ text, language }) =>
    isHostile(text, language) ||
    findPhrases(text, vocabularyFor(language)).some(({ kind }) => kind === 'blame')
      ? ''
      : null,
}

const readTraits = wordingTraits.filter((trait): trait is ReadTrait => trait !== 'length')

type WordsInContext = {
  readonly text: string
  readonly language: BuiltInLanguage
  readonly conversation: Conversation
}

type WordsDifference = {
  readonly what: WordingTrait
  /**
   * True if the other words have the trait and the learner's own do not; false if it is the other way round. For
   * `length`, the shorter words have it.
   */
  readonly isTheirs: boolean
  /** The word that shows the trait; null if no single word does, as for `length`. */
  readonly word: string | null
}

/** A smaller difference in the number of words would not be noticed. */
const NOTICED_WORDS = 5
const NOTICED_SHARE = 0.7

/**
 * What differs between somebody's own words and others in their place, by the rules of counted checks. Beyond English,
 * Portuguese and French only the length is known.
 * @param heard what the partner had said before
 */
export function compareWords(
  own: string,
  theirs: string,
  { language, heard }: { readonly language: string; readonly heard: string },
): readonly WordsDifference[] {
  const base = baseLanguage(language)
  const counted = isBuiltInLanguage(base)
    ? compareReadings(asSaid(own, heard, base), asSaid(theirs, heard, base))
    : []
  return [...counted, ...compareLength(own, theirs)]
}

function compareReadings(own: WordsInContext, theirs: WordsInContext): readonly WordsDifference[] {
  return readTraits.flatMap((what) => {
    const read = readings[what]
    const [mine, other] = [read(own), read(theirs)]
    if ((mine === null) === (other === null)) return []
    const word = mine ?? other ?? ''
    return [{ what, isTheirs: other !== null, word: word === '' ? null : word }]
  })
}

function compareLength(own: string, theirs: string): readonly WordsDifference[] {
  const [mine, other] = [splitWords(own).length, splitWords(theirs).length]
  const [fewer, more] = [Math.min(mine, other), Math.max(mine, other)]
  if (more - fewer < NOTICED_WORDS || fewer > NOTICED_SHARE * more) return []
  return [{ what: 'length', isTheirs: other < mine, word: null }]
}

function readTakenUp({ text, language, conversation }: WordsInContext): string | null {
  if (findTakenUpWords(conversation, language).length === 0) return null
  const heard = conversation.messages[0]?.content ?? ''
  const [same] = listSharedWords(text, heard, language)
  if (same !== undefined) return same
  const stems = listContentWords(heard, language)
  return [...listContentWords(text, language)].find(([stem]) => stems.has(stem))?.[1] ?? ''
}

const asSaid = (text: string, heard: string, language: BuiltInLanguage): WordsInContext => ({
  text,
  language,
  conversation: {
    chatId: 0,
    language,
    scenario: { title: '', description: '', introText: '', prompt: '' },
    character: null,
    mood: null,
    messages: [
      { isUser: false, content: heard },
      { isUser: true, content: text },
    ],
  },
})
