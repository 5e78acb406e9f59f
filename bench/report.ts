import { renderLongChat, type LongChatMeasurement } from './measure-long-chat.ts'
import type { MeasuredWorkload } from './measure-workload.ts'
import type { MemoryMeasurement } from './measure-memory.ts'
import type { LoadSummary } from './quadruples.ts'
import type { Crowd, PeopleMeasurement, Quantiles } from './measure-people.ts'
import { medianWithQuartiles, type MedianWithQuartiles } from './quantiles.ts'
import type { StartMeasurement } from './measure-start.ts'
import { renderVoice, type VoiceMeasurement } from './measure-voice.ts'
import type { SoakMeasurement } from './measure-soak.ts'
import { STREAM_COUNT, type StreamsMeasurement } from './measure-streams.ts'

/** Everything measured on one store. */
export type StoreResults = {
  readonly store: string
  readonly measured: MeasuredWorkload[]
  people?: PeopleMeasurement[]
  starts?: StartMeasurement
  memory?: MemoryMeasurement
  voice?: VoiceMeasurement
  streams?: readonly StreamsMeasurement[]
  longChat?: LongChatMeasurement
  soak?: SoakMeasurement
}

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
const ratio = ({ low, middle, high }: MedianWithQuartiles): string =>
  `${shown(middle)} [${shown(low)}..${shown(high)}]`
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
export function renderReport(results: StoreResults): string {
  const { store, measured, people, starts, memory, streams, voice, longChat, soak } = results
  const isEmbedded = store === 'PGlite'
  return [
    `## ${store}`,
    '',
    ...(measured.length > 0 ? [...head, ...measured.map(measuredRow), ''] : []),
    ...(people ?? []).flatMap((one) => [...peopleTable(one), '']),
    ...(starts ? [startLine(starts), ''] : []),
    ...(memory ? [memoryLine(memory, isEmbedded), ''] : []),
    ...(longChat ? [renderLongChat(longChat), ''] : []),
    ...(voice ? [renderVoice(voice), ''] : []),
    ...(streams ? [...streams.map(streamsLine), ''] : []),
    ...(soak ? [soakLine(soak), ''] : []),
  ].join('\n')
}

function measuredRow({ workload, results, judged, tries }: MeasuredWorkload): string {
  const { ratios, reference, measured } = results
  const verdicts = judged.map(({ budget, verdict }) => `${budget.figure} ${verdict}`).join(', ')
  const again = tries > 1 ? ` (${tries} tries)` : ''
  const both = (show: (summary: LoadSummary) => string) => `${show(reference)} → ${show(measured)}`
  return row(
    workload.name,
    ratio(medianWithQuartiles(ratios.cpu)),
    ratio(medianWithQuartiles(ratios.perSecond)),
    ratio(medianWithQuartiles(ratios.first)),
    both(({ serverCpu, databaseCpu }) => `${shown(serverCpu.middle)}+${shown(databaseCpu.middle)}`),
    both(({ first, firstSlow }) => `${shown(first.middle)} (${shown(firstSlow.middle)})`),
    both(({ perSecond }) => shown(perSecond.middle)),
    (verdicts || '–') + again,
  )
}

function peopleTable({ crowd, targets }: PeopleMeasurement): string[] {
  const three = ({ p50, p95, p99 }: Quantiles) => [p50, p95, p99].map(shown).join(' / ')
  return [
    row(
      `${crowd.people} people`,
      'turns',
      'first p50 / p95 / p99 ms',
      'added',
      'total',
      'CPU % of one',
      'verdict',
    ),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...targets.map(({ name, turns, first, added, total, cpu }) =>
      row(
        name,
        `${turns}`,
        three(first),
        three(added),
        three(total),
        shown(cpu),
        name === 'product' ? judgePeople(added, crowd) : '–',
      ),
    ),
  ]
}

const judgePeople = (added: Quantiles, { p50, p95 }: Crowd): string =>
  added.p50 > p50[0] || added.p95 > p95[0] ? 'over' : added.p50 > p50[1] || added.p95 > p95[1] ? 'met' : 'aim'

const startLine = ({ answer, cpu, idle }: StartMeasurement): string =>
  `Start: first answer after ${ratio(answer)} ms, ${ratio(cpu)} ms of processor; idle ${ratio(idle)} MB.`

function memoryLine({ idle, after }: MemoryMeasurement, isEmbedded: boolean): string {
  const [limit, aim] = isEmbedded ? [500, 500] : [240, 160]
  const verdict = after > limit ? 'over' : after > aim ? 'met' : 'aim'
  return `Memory: ${shown(idle)} MB at the start, ${shown(after)} MB after 64 chats: ${verdict}.`
}

const streamsLine = ({ adapter, failed, late, cpu, before, most }: StreamsMeasurement): string =>
  `${STREAM_COUNT} replies at once through ${adapter}: ${failed} failed, ${shown(late.p50)} ms later than the model (p95 ${shown(late.p95)}), ` +
  `${shown(cpu)} % of one processor, ${shown(before)} → ${shown(most)} MB.`

/** The share of the memory after the warm-up by which it may have grown at the end. */
const SOAK_GROWTH = 0.05

function soakLine({ people, turns, failed, minutes, first, last, most }: SoakMeasurement): string {
  const growth = last / first - 1
  const verdict = growth >= SOAK_GROWTH || failed > 0 ? 'over' : 'met'
  return (
    `Soak of ${minutes} minutes with ${people} people: ${turns} turns, ${failed} failed, ${shown(first)} → ${shown(last)} MB ` +
    `(${shown(growth * 100)} %, at most ${shown(most)} MB): ${verdict}.`
  )
}
