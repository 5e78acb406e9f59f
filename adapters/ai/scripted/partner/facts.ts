import type { LinePools } from './line-pools.ts'
import type { ReplyContext } from './reply-context.ts'

/** A fact is an author's text and no template. */
const guardBraces = (text: string): string => text.replace(/[{}]/g, '')

/** The facts that the learner has asked for, one pool each. */
export const answerPools = ({ direction: { open, answers } }: ReplyContext): LinePools =>
  answers.flatMap((key) => {
    const fact = open.find((one) => one.key === key)
    return fact ? [[guardBraces(fact.text)]] : []
  })

/** What the partner may tell unasked, in the author's order: open facts that it has not told yet. */
export const untoldPools = ({ direction: { open, state } }: ReplyContext): LinePools =>
  open.filter(({ key }) => !state.told.includes(key)).map(({ text }) => [guardBraces(text)])

export const isFact = (body: string, { direction: { open } }: ReplyContext): boolean =>
  open.some(({ text }) => guardBraces(text) === body)
