import { longChatLine, type LongChat } from './long-chat.ts'
import type { Measured } from './measure.ts'
import type { Memory } from './memory.ts'
import type { Summary } from './pairs.ts'
import type { People } from './people.ts'
import { spreadOf, type Spread } from './quantiles.ts'
import type { Starts } from './starting.ts'
import { voiceLine, type Speaking } from './voice.ts'
import { STREAMS, type Streams } from './streams.ts'

/** All that was measured on one store. */
export type Results = {
  readonly store: string
  readonly measured: Measured[]
  people?: readonly People[]
  starts?: Starts
  memory?: Memory
  voice?: Speaking
  streams?: readonly Streams[]
  longChat?: LongChat
}

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
const ratio = ({ low, middle, high }: Spread): string => `${shown(middle)} [${shown(low)}..${shown(high)}]`
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const head = [
  row(
    'workload',
    'CPU ×',
    'per second ×',
    'first delta ×',
    'CPU ms',
    'first ms (p95)',
    'per second',
    'verdict',
  ),
  row('---', '---', '---', '---', '---', '---', '---', '---'),
]

/** The tables of one store, as Markdown. */
export function reportOf(results: Results): string {
  const { store, measured, people, starts, memory, streams, voice, longChat } = results
  const isEmbedded = store === 'PGlite'
  return [
    `## ${store}`,
    '',
    ...(measured.length > 0 ? [...head, ...measured.map(measuredRow), ''] : []),
    ...(people ? [...peopleTable(people), ''] : []),
    ...(starts ? [startLine(starts), ''] : []),
    ...(memory ? [memoryLine(memory, isEmbedded), ''] : []),
    ...(longChat ? [longChatLine(longChat), ''] : []),
    ...(voice ? [voiceLine(voice), ''] : []),
    ...(streams ? [...streams.map(streamsLine), ''] : []),
  ].join('\n')
}

function measuredRow({ workload, pairs, judged, tries }: Measured): string {
  const { ratios, reference, measured } = pairs
  const verdicts = judged.map(({ budget, verdict }) => `${budget.figure} ${verdict}`).join(', ')
  const again = tries > 1 ? ` (${tries} tries)` : ''
  const both = (show: (summary: Summary) => string) => `${show(reference)} → ${show(measured)}`
  return row(
    workload.name,
    ratio(spreadOf(ratios.cpu)),
    ratio(spreadOf(ratios.perSecond)),
    ratio(spreadOf(ratios.first)),
    both(({ serverCpu, databaseCpu }) => `${shown(serverCpu.middle)}+${shown(databaseCpu.middle)}`),
    both(({ first, firstSlow }) => `${shown(first.middle)} (${shown(firstSlow.middle)})`),
    both(({ perSecond }) => shown(perSecond.middle)),
    (verdicts || '–') + again,
  )
}

function peopleTable(people: readonly People[]): string[] {
  const three = ({ p50, p95, p99 }: People['first']) => [p50, p95, p99].map(shown).join(' / ')
  return [
    row('64 people', 'turns', 'first p50 / p95 / p99 ms', 'added', 'total', 'CPU % of one', 'verdict'),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...people.map(({ name, turns, first, added, total, cpu }) =>
      row(
        name,
        `${turns}`,
        three(first),
        three(added),
        three(total),
        shown(cpu),
        name === 'product' ? onPeople(added) : '–',
      ),
    ),
  ]
}

const onPeople = ({ p50, p95 }: People['added']): string =>
  p50 > 5 || p95 > 30 ? 'over' : p50 > 3 || p95 > 15 ? 'met' : 'aim'

const startLine = ({ answer, cpu, idle }: Starts): string =>
  `Start: first answer after ${ratio(answer)} ms, ${ratio(cpu)} ms of processor; idle ${ratio(idle)} MB.`

function memoryLine({ idle, after }: Memory, isEmbedded: boolean): string {
  const [limit, aim] = isEmbedded ? [500, 500] : [220, 160]
  const verdict = after > limit ? 'over' : after > aim ? 'met' : 'aim'
  return `Memory: ${shown(idle)} MB at the start, ${shown(after)} MB after 64 chats: ${verdict}.`
}

const streamsLine = ({ adapter, failed, late, cpu, before, most }: Streams): string =>
  `${STREAMS} replies at once by ${adapter}: ${failed} failed, ${shown(late.p50)} ms later than the model (p95 ${shown(late.p95)}), ` +
  `${shown(cpu)} % of one processor, ${shown(before)} → ${shown(most)} MB.`
