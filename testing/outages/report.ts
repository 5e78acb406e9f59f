import { quantile } from '#bench/quantiles.ts'
import type { PacedModel } from './paced-model.ts'
import type { Recovery } from './recovery.ts'
import type { LedgerTurn } from './turn-ledger.ts'

/** The name of a phase in which nothing fails. */
export const CALM = 'calm'

/** A period by `performance.now()`: a calm one, or an outage until its recovery has ended. */
export type Phase = {
  readonly name: string
  readonly from: number
  readonly until: number
  /** Only of an outage. */
  readonly recovery: Recovery | undefined
}

/** What people noticed during the turns of a phase. */
export type PhaseSummary = {
  readonly name: string
  readonly turns: number
  /** Turns that the browser sent more than once; people only noticed that they took longer. */
  readonly resent: number
  /** Turns whose stream broke off, so that the browser requested the reply again, mostly from another process. */
  readonly rejoined: number
  /** Of those, turns whose reply went on in several pieces. One that had ended or is generated again comes in one. */
  readonly streamedOn: number
  /** Turns for which the screen showed a failure. */
  readonly noticed: number
  /** The failures that the screen showed, with their counts. */
  readonly failures: Readonly<Record<string, number>>
  /** Statuses and connection errors that the browser got instead of an answer, with their counts. */
  readonly refusals: Readonly<Record<string, number>>
  /** Milliseconds. */
  readonly slowest: number
}

/** Summarises each phase; all calm ones count as one. */
export function summarise(phases: readonly Phase[], turns: readonly LedgerTurn[]): readonly PhaseSummary[] {
  const byName = Map.groupBy(turns, (turn) => phaseOf(turn, phases))
  return [...new Set(phases.map(({ name }) => name))].map((name) => {
    const its = byName.get(name) ?? []
    const noticed = its.filter(({ failures }) => failures.length > 0).length
    return {
      name,
      turns: its.length,
      resent: its.filter(({ attempts, failures }) => attempts.length > 1 && failures.length === 0).length,
      rejoined: its.filter(({ rejoinedPieces }) => rejoinedPieces !== undefined).length,
      streamedOn: its.filter(({ rejoinedPieces = 0 }) => rejoinedPieces > 1).length,
      noticed,
      failures: count(its.flatMap(({ failures }) => failures)),
      refusals: count(
        its.flatMap(({ attempts }) => attempts.filter((outcome) => outcome !== 200)).map(String),
      ),
      slowest: Math.max(0, ...its.map(({ startedAt, endedAt = Infinity }) => endedAt - startedAt)),
    }
  })
}

/** The outage that overlaps a turn, if any; otherwise the phase in which it began. */
function phaseOf({ startedAt, endedAt = Infinity }: LedgerTurn, phases: readonly Phase[]): string {
  const met = phases.filter(({ from, until }) => startedAt < until && endedAt >= from)
  return (met.find(({ recovery }) => recovery) ?? met[0])?.name ?? 'after all'
}

const count = (values: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]))

/** A quantile of the time that turns of calm phases took beyond the model's own. Milliseconds. */
export function addedInCalm(
  phases: readonly Phase[],
  turns: readonly LedgerTurn[],
  model: PacedModel,
  share: number,
): number {
  const added = turns.flatMap((turn) => {
    const { startedAt, endedAt, mark } = turn
    const times = model.timesOf(mark)
    if (endedAt === undefined || times === undefined || phaseOf(turn, phases) !== CALM) return []
    return [endedAt - startedAt - (times.ended - times.received)]
  })
  return quantile(added, share)
}

export function printReport(phases: readonly Phase[], turns: readonly LedgerTurn[]): void {
  for (const summary of summarise(phases, turns)) {
    const { name, turns: all, resent, rejoined, streamedOn, noticed, failures, refusals, slowest } = summary
    const recovery = phases.find((phase) => phase.name === name)?.recovery
    console.log(`${name}: ${all} turns, ${resent} resent unseen, ${noticed} failed on the screen`)
    if (rejoined > 0) console.log(`  ${rejoined} replies joined again, of which ${streamedOn} streamed on`)
    console.log(`  slowest ${seconds(slowest)}${recovery ? describe(recovery) : ''}`)
    for (const [what, times] of Object.entries(refusals))
      console.log(`  ${times} requests ended with ${what}`)
    for (const [what, times] of Object.entries(failures)) console.log(`  ${times} saw “${what}”`)
  }
}

const describe = ({ database, processes, people }: Recovery): string =>
  `; database back after ${seconds(database)}, processes after ${seconds(processes)}, people served after ${seconds(people)}`

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
