import type { CheckMeasure, MessageMeasure } from './measure-checks.ts'
import type { OrderMeasure } from './measure-order.ts'

export type MeasuredSet = {
  readonly name: string
  readonly conversations: number
  readonly failed: number
  readonly checks: readonly CheckMeasure[]
  readonly order: readonly OrderMeasure[]
  /** Pearson's r between points and length. */
  readonly length: number | null
  readonly messages: readonly MessageMeasure[]
}

/** Renders the measurements as Markdown. */
export const renderBench = (
  judge: string,
  begun: Date,
  sets: readonly MeasuredSet[],
): string => `# Judge bench: ${judge}, ${begun.toISOString()}

${sets.map(renderSet).join('\n\n')}
`

const renderSet = ({ name, conversations, failed, checks, order, length, messages }: MeasuredSet): string =>
  [
    `## ${name}: ${conversations} conversations`,
    ...(failed > 0 ? [`Judgements that failed: ${failed}.`] : []),
    renderTable(
      [
        'Check',
        'Conversations',
        'κ with the labels',
        'Same in other languages',
        'No occasion',
        'Divided',
        'Not judged',
      ],
      checks.map((one) => [
        one.key,
        String(one.conversations),
        decimal(one.kappa),
        one.compared === 0 ? '–' : `${one.same} of ${one.compared}`,
        ...[one.noOccasion, one.divided, one.notJudged].map((part) => percent(part, one.conversations)),
      ]),
    ),
    renderTable(
      ['Turns', 'Good', 'Poor', 'AUC'],
      order.map(({ cut, high, low, areaUnderCurve }) => [
        cut === null ? 'whole' : String(cut),
        String(high),
        String(low),
        decimal(areaUnderCurve),
      ]),
    ),
    `Points and length: r = ${decimal(length)}.`,
    ...(messages.length > 0 ? [renderMessages(messages)] : []),
  ].join('\n\n')

const renderMessages = (measures: readonly MessageMeasure[]): string =>
  renderTable(
    ['Check of one message', 'Label', 'Messages', 'Undecided', 'Precision', 'Recall', 'κ', 'κ of people'],
    measures.map((one) => [
      one.key,
      one.label,
      String(one.messages),
      percent(one.undecided, one.messages),
      decimal(one.precision),
      decimal(one.recall),
      decimal(one.kappa),
      decimal(one.ceiling),
    ]),
  )

const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const decimal = (value: number | null): string => (value === null ? '–' : value.toFixed(2))
const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`
