import { listContentWords } from '../../counted/content-words.ts'
import { foldSpaces } from '../../language/fold-text.ts'
import type { LinePools } from './line-pools.ts'
import type { ReplyContext } from './reply-context.ts'

/** A fact is an author's text and no template. */
const guardBraces = (text: string): string => text.replace(/[{}]/g, '')

/** The facts that the learner has asked for, one pool each. */
export const answerPools = ({ direction: { open, answers, state } }: ReplyContext): LinePools =>
  answers.flatMap((key) => {
    const fact = open.find((one) => one.key === key && !state.told.includes(key))
    return fact ? [[guardBraces(fact.text)]] : []
  })

/** What the learner asks for again; null where it is new, or nothing is asked for. */
export function findRecalled(context: ReplyContext): string | null {
  const { open, answers } = context.direction
  const fact = open.find(({ key }) => key === answers[0])
  return fact && answerPools(context).length === 0 ? guardBraces(fact.text) : null
}

/** Whether what is asked for again was told a moment ago: nobody says it word for word once more. */
export function wasJustTold(context: ReplyContext): boolean {
  const fact = findRecalled(context)
  return fact !== null && context.recentText.includes(foldSpaces(fact))
}

/**
 * What the partner may tell unasked, in the author's order: what has to do with the message, and for a kind word also
 * what has been earned. Anything else would be an answer to something that nobody said.
 */
export function untoldPools(context: ReplyContext, isKind: boolean): LinePools {
  const { direction, state, text: message, language } = context
  const said = listContentWords(message, language)
  const isRelated = (text: string): boolean =>
    [...listContentWords(text, language).keys()].some((stem) => said.has(stem))
  return direction.open
    .filter(
      ({ key, layer, text }) =>
        !state.told.includes(key) && (isRelated(text) || (isKind && layer === 'earned')),
    )
    .map(({ text }) => [guardBraces(text)])
}

export const isFact = (body: string, { direction: { open } }: ReplyContext): boolean =>
  open.some(({ text }) => guardBraces(text) === body)
