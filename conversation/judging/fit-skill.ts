import { countedWordsIn } from '../counted/counted-words.ts'
import { isHostile } from '../counted/hostile-sentences.ts'
import { isOpenQuestion } from '../counted/open-questions.ts'
import { listContentWords } from '../counted/content-words.ts'
import { baseLanguage, type BuiltInLanguage, isBuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import type { Skill } from './rubric.ts'

/** A quotation, and what stands around it. */
type QuotationInContext = {
  readonly quotation: string
  /** The learner's sentences that it is part of. */
  readonly sentences: string
  /** The partner's reply that the message answers. */
  readonly replyBefore: string
  readonly language: string
}

const questionMark = /[?？؟]/
/** Skills that a harsh sentence can show as well as a kind one. */
const skillsOfMatter: readonly (Skill | null)[] = ['clarity', 'concreteness']

/**
 * Whether a quotation can show a skill at all: asking needs a question, planning a time, a promise or a question, and
 * acknowledging a word of the reply before. The other skills, and languages without word lists, are left to the
 * readings. A harsh sentence shows only clarity and concreteness.
 * @param verdict for "partly" a stock phrase is enough, which takes up no word and names no time
 */
export function fitsSkill(
  skill: Skill | null,
  verdict: 'met' | 'partly',
  context: QuotationInContext,
): boolean {
  const { quotation, sentences, replyBefore } = context
  if (!skillsOfMatter.includes(skill) && isHostile(sentences, context.language)) return false
  const language = baseLanguage(context.language)
  if (skill === 'asking' && questionMark.test(sentences)) return true
  if (!isBuiltInLanguage(language)) return true
  // Speech recognition leaves out question marks, and haste full stops as well.
  if (skill === 'asking')
    return isOpenQuestion(sentences, language) || isOpenQuestion(`${quotation}?`, language)
  if (verdict === 'partly') return true
  switch (skill) {
    case 'planning':
      return questionMark.test(sentences) || namesTimeOrPromise(sentences, language)
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
