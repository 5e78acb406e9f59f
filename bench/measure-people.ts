import { setTimeout as pause } from 'node:timers/promises'
import type { TimedTurn } from './client.ts'
import type { TestServers } from './test-servers.ts'
import { LEARNER_COUNT } from './bench-data.ts'
import { quantile } from './quantiles.ts'
import { readClock } from './stub-timing.ts'
import type { BenchTarget } from './target.ts'
import { createRandom, drawThinkTime } from './think-time.ts'

/** About the pace at which people read. */
const PACED = 'stub-n64-f300-d10'
const THINKING = { median: 7, sigma: 0.5 }
const SEED = 20_261_120

export type PeopleMeasurement = {
  readonly name: string
  readonly turns: number
  /** Milliseconds from the scheduled time of sending. */
  readonly first: Quantiles
  readonly total: Quantiles
  /** Time before and after the model, minus the cost of the connection to the model itself. */
  readonly added: Quantiles
  /** Percent of one processor, including the database. */
  readonly cpu: number
}
type Quantiles = { readonly p50: number; readonly p95: number; readonly p99: number }

/** The scheduled times of sending of each learner, in seconds from the start; the same for every target. */
function schedules(seconds: number): number[][] {
  const random = createRandom(SEED)
  return Array.from({ length: LEARNER_COUNT }, () => {
    const times: number[] = []
    for (let at = random() * THINKING.median; at < seconds; at += drawThinkTime(random, THINKING))
      times.push(at)
    return times
  })
}

/** 64 people with think time. A learner without an answer sends late, and the wait counts from the schedule. */
async function simulatePeople(
  target: BenchTarget,
  seconds: number,
): Promise<{ turns: TimedTurn[]; cpu: number }> {
  const turns: TimedTurn[] = []
  const start = readClock()
  const before = target.cpu()
  const runLearner = async (times: readonly number[], learner: number) => {
    for (const at of times) {
      const scheduled = start + at * 1e6
      await pause(Math.max(0, (scheduled - readClock()) / 1000))
      turns.push(await target.turn(learner, 'stream', Math.round(scheduled)))
    }
  }
  await Promise.all(schedules(seconds).map(runLearner))
  const after = target.cpu()
  const used = after.server + after.database - before.server - before.database
  return { turns, cpu: (used / ((readClock() - start) / 1000)) * 100 }
}

type TargetRun = { readonly target: BenchTarget; readonly turns: TimedTurn[]; cpu: number }

/** Measures the model alone, the baseline and the product in turn, `rounds` times. */
export async function measurePeople(
  servers: TestServers,
  seconds: number,
  rounds: number,
): Promise<PeopleMeasurement[]> {
  servers.useModel(PACED)
  const targets = [servers.direct, await servers.baseline(), await servers.product()]
  const runs = targets.map((target): TargetRun => ({ target, turns: [], cpu: 0 }))
  for (let round = 0; round < rounds; round += 1)
    for (const one of runs) {
      const { turns, cpu } = await simulatePeople(one.target, seconds)
      one.turns.push(...turns)
      one.cpu += cpu / rounds
    }
  const overheads = runs.map(({ turns }) => quantilesOf(turns.map(({ pre, post }) => pre + post)))
  const floor = overheads[0]?.p50 ?? 0
  return runs.map(({ target, turns, cpu }, index) => ({
    name: target.name,
    turns: turns.length,
    first: quantilesOf(turns.map(({ first }) => first)),
    total: quantilesOf(turns.map(({ total }) => total)),
    added: subtractFloor(overheads[index], floor),
    cpu,
  }))
}

const quantilesOf = (microseconds: readonly number[]): Quantiles => {
  const of = (share: number) => quantile(microseconds, share) / 1000
  return { p50: of(0.5), p95: of(0.95), p99: of(0.99) }
}

const subtractFloor = (overhead: Quantiles | undefined, floor: number): Quantiles => ({
  p50: (overhead?.p50 ?? 0) - floor,
  p95: (overhead?.p95 ?? 0) - floor,
  p99: (overhead?.p99 ?? 0) - floor,
})
