import { baseLanguage, type BuiltInLanguage, isBuiltInLanguage } from '../language/codes.ts'
import { listFunctionWords } from '../language/detect.ts'
import { foldText, splitWords } from '../language/fold-text.ts'
import type { AssessedSkill } from './port.ts'
import cues from './cues.json' with { type: 'json' }

/** A quotation, and what stands around it. */
export type QuotationInContext = {
  readonly quotation: string
  /** The learner's sentences that it is part of. */
  readonly sentences: string
  /** The partner's reply that the message answers. */
  readonly replyBefore: string
  readonly language: string
}

/**
 * Whether a quotation can show a skill at all: a question asks, a time or a promise plans, a word of the reply before
 * acknowledges. The other skills, and languages without word lists, are left to the readings.
 */
export function fitsSkill(skill: AssessedSkill | null, context: QuotationInContext): boolean {
  const language = baseLanguage(context.language)
  if (skill === 'asking' && /[?？؟]/.test(context.sentences)) return true
  if (!isBuiltInLanguage(language)) return true
  switch (skill) {
    case 'asking':
      return listWords(cues[language].questions).includes(foldedWords(context.sentences)[0] ?? '')
    case 'planning':
      return namesTimeOrPromise(context.sentences, language)
    case 'acknowledging':
      return sharesContentWord(context.quotation, context.replyBefore, language)
    default:
      return true
  }
}

const listWords = (words: string): readonly string[] => words.split(' ')

const foldedWords = (text: string): readonly string[] => splitWords(foldText(text))

function namesTimeOrPromise(text: string, language: BuiltInLanguage): boolean {
  const { dates, commitments } = cues[language]
  const known = new Set(listWords(`${dates} ${commitments}`))
  return foldedWords(text).some((word) => known.has(word) || /\d/.test(word))
}

/** The beginnings of words, so that "worried" takes up "worries". */
const STEM = 5

function sharesContentWord(words: string, reply: string, language: BuiltInLanguage): boolean {
  const empty = new Set(listFunctionWords(language))
  const stems = (text: string) =>
    foldedWords(text)
      .filter((word) => word.length > 3 && !empty.has(word))
      .map((word) => word.slice(0, STEM))
  const heard = new Set(stems(reply))
  return stems(words).some((stem) => heard.has(stem))
}
