import { listContentWords } from '#conversation/counted/content-words.ts'
import { foldSpaces } from '#conversation/language/fold-text.ts'
import type { LinePools } from './line-pools.ts'
import type { ReplyContext } from './reply-context.ts'

/** Removes braces, because a fact is an author's text and no template. */
const guardBraces = (text: string): string => text.replace(/[{}]/g, '')

/** The facts that the learner has asked for, one pool each. */
export const answerPools = ({ direction: { open, answers, state } }: ReplyContext): LinePools =>
  answers.flatMap((key) => {
    const fact = open.find((one) => one.key === key && !state.told.includes(key))
    return fact ? [[guardBraces(fact.text)]] : []
  })

/** The told fact that the learner asks for again; null if the answer is new, or nothing is asked for. */
export function findRecalled(context: ReplyContext): string | null {
  const { open, answers } = context.direction
  const fact = open.find(({ key }) => key === answers[0])
  return fact && answerPools(context).length === 0 ? guardBraces(fact.text) : null
}

/**
 * The bank that answers a question about a told fact. A question without a word of the fact wants more than the fact
 * says (`beyond`). So does an open question such as "how?" or "when?" soon after the fact, since nobody repeats
 * themselves word for word.
 */
export function bankForToldFact(fact: string, context: ReplyContext): 'recall' | 'justTold' | 'beyond' {
  const { need, open } = context.signals
  const isAgain = need.length > 0 || sharesWords(fact, context)
  if (isAgain && !context.recentText.includes(foldSpaces(fact))) return 'recall'
  return isAgain && open.length === 0 ? 'justTold' : 'beyond'
}

function sharesWords(fact: string, { text, language }: ReplyContext): boolean {
  const said = listContentWords(text, language)
  return [...listContentWords(fact, language).keys()].some((stem) => said.has(stem))
}

/**
 * The facts that the partner may tell unasked, in the author's order: those that share a word with the message.
 * @param isKind after kind words: facts that have been earned may be told as well
 */
export function untoldPools(context: ReplyContext, isKind: boolean): LinePools {
  const { direction, state } = context
  return direction.open
    .filter(
      ({ key, layer, text }) =>
        !state.told.includes(key) && (sharesWords(text, context) || (isKind && layer === 'earned')),
    )
    .map(({ text }) => [guardBraces(text)])
}

export const isFact = (body: string, { direction: { open } }: ReplyContext): boolean =>
  open.some(({ text }) => guardBraces(text) === body)
