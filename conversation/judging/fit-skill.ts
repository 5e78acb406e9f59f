import { countedWordsIn } from '../counted/counted-words.ts'
import { isOpenQuestion } from '../counted/open-questions.ts'
import { listContentWords } from '../counted/content-words.ts'
import { baseLanguage, type BuiltInLanguage, isBuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import type { Skill } from './rubric.ts'

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
export function fitsSkill(skill: Skill | null, context: QuotationInContext): boolean {
  const { quotation, sentences, replyBefore } = context
  const language = baseLanguage(context.language)
  if (skill === 'asking' && /[?？؟]/.test(sentences)) return true
  if (!isBuiltInLanguage(language)) return true
  switch (skill) {
    case 'asking':
      // Speech recognition leaves out question marks.
      return isOpenQuestion(sentences, language)
    case 'planning':
      return namesTimeOrPromise(sentences, language)
    case 'acknowledging': {
      const heard = listContentWords(replyBefore, language)
      return [...listContentWords(quotation, language).keys()].some((stem) => heard.has(stem))
    }
    default:
      return true
  }
}

function namesTimeOrPromise(text: string, language: BuiltInLanguage): boolean {
  const { dates, commits, named } = countedWordsIn(language)
  const folded = foldText(text)
  return dates.test(folded) || commits.test(folded) || named.test(text)
}
