import { quantile } from '#bench/quantiles.ts'
import type { PacedModel } from './paced-model.ts'
import type { Recovery } from './recovery.ts'
import type { LedgerTurn } from './turn-ledger.ts'

/** The name of a phase in which nothing fails. */
export const CALM = 'calm'

/** A stretch of time, by `performance.now()`: calm, or an outage until all is as before. */
export type Phase = {
  readonly name: string
  readonly from: number
  readonly until: number
  /** Of an outage. */
  readonly recovery: Recovery | undefined
}

/** What people saw of the turns of a phase. */
export type PhaseSummary = {
  readonly name: string
  readonly turns: number
  /** Those that the browser sent more than once, of which nobody saw anything but that they took longer. */
  readonly resent: number
  /** Those whose stream broke off, so that the browser joined their reply again, mostly through another process. */
  readonly rejoined: number
  /** Of them those that streamed on in several pieces. A reply that had ended meanwhile, or is made anew, comes in one. */
  readonly streamedOn: number
  /** Those of which the screen said that they had failed. */
  readonly noticed: number
  /** Each failure that the screen showed, and how often. */
  readonly failures: Readonly<Record<string, number>>
  /** What the browser got instead of an answer, and how often. */
  readonly refusals: Readonly<Record<string, number>>
  /** Milliseconds. */
  readonly slowest: number
}

/** All calm phases are one. */
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

/** The outage that a turn met, if only with its beginning or its end; else the phase in which it began. */
function phaseOf({ startedAt, endedAt = Infinity }: LedgerTurn, phases: readonly Phase[]): string {
  const met = phases.filter(({ from, until }) => startedAt < until && endedAt >= from)
  return (met.find(({ recovery }) => recovery) ?? met[0])?.name ?? 'after all'
}

const count = (values: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]))

/** How long the turns of the calm phases took beyond the model's own time, in milliseconds: this share of them. */
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
