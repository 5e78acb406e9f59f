import * as z from 'zod/mini'
import { fillPlaceholders } from '../partner/choose-line.ts'

const text = z.string().check(z.minLength(1))
const plural = z.strictObject({ one: text, other: text })
const counted = ['open', 'closed', 'acknowledgements', 'facts', 'steps', 'blame'] as const

/** The sentences that name what was counted. */
export const Figures = z.strictObject({
  lead: text,
  nothing: text,
  found: text,
  and: text,
  timed: text,
  none: text,
  message: plural,
  counted: z.record(z.enum(counted), plural),
})

/** What was counted in a conversation. */
export type ConversationFigures = Readonly<Record<(typeof counted)[number], number>> & {
  readonly turns: number
  /** The learner's part of all words. Percent. */
  readonly share: number
  /** Words per message. */
  readonly average: number
  /** How many of the steps have a time. */
  readonly firm: number
}

const withNumber = (count: number, { one, other }: z.infer<typeof plural>): string =>
  `${count} ${count === 1 ? one : other}`

/** One, two and three. */
const joinList = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}${and}${items.at(-1)}`

/** What was counted, in a sentence or two. */
export function describeFigures(figures: ConversationFigures, texts: z.infer<typeof Figures>): string {
  const lead = fillPlaceholders(texts.lead, {
    share: String(figures.share),
    average: String(figures.average),
    messages: withNumber(figures.turns, texts.message),
  })
  const items = counted
    .filter((kind) => figures[kind] > 0)
    .map((kind) => {
      const item = withNumber(figures[kind], texts.counted[kind])
      const firm = figures.firm === 0 ? texts.none : String(figures.firm)
      return kind === 'steps' ? fillPlaceholders(texts.timed, { steps: item, firm }) : item
    })
  return items.length === 0
    ? `${lead} ${texts.nothing}`
    : `${lead} ${fillPlaceholders(texts.found, { list: joinList(items, texts.and) })}`
}
