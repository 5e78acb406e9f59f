import { setTimeout as pause } from 'node:timers/promises'
import type { TimedTurn } from './client.ts'
import type { TestServers } from './test-servers.ts'
import { CROWD_COUNT, FIRST_OF_CROWD, LEARNER_COUNT } from './bench-data.ts'
import { quantile } from './quantiles.ts'
import { readClock } from './stub-timing.ts'
import type { BenchTarget } from './target.ts'
import { createRandom, drawThinkTime } from './think-time.ts'

/** About as fast as people read. */
const PACED = 'stub-n64-f300-d10'
const SIGMA = 0.5
/** Seconds until code has been compiled just in time, and statements have been prepared. */
const WARM_UP = 12
const SEED = 20_261_120

/** People who talk at the same time: how many, the first learner, and how long they think. */
export type Crowd = {
  readonly people: number
  readonly firstLearner: number
  /** The median think time, in seconds. */
  readonly thinking: number
  /** What the product may add, in milliseconds: the limit and the aim. */
  readonly p50: readonly [number, number]
  readonly p95: readonly [number, number]
}

export const oneTeam: Crowd = {
  people: LEARNER_COUNT,
  firstLearner: 0,
  thinking: 7,
  p50: [5, 3],
  p95: [30, 15],
}

/** Half as many people who think half as long send as many turns a second as 2,000 and 3,000 who think for 30 s. */
export const crowds: readonly Crowd[] = [
  { people: 1000, firstLearner: FIRST_OF_CROWD, thinking: 15, p50: [20, 10], p95: [100, 50] },
  { people: CROWD_COUNT, firstLearner: FIRST_OF_CROWD, thinking: 15, p50: [50, 20], p95: [250, 100] },
]

export type PeopleMeasurement = {
  readonly crowd: Crowd
  readonly targets: readonly MeasuredTarget[]
}

export type MeasuredTarget = {
  readonly name: string
  readonly turns: number
  /** Milliseconds from the scheduled time of sending, until the first delta and until the end. */
  readonly first: Quantiles
  readonly total: Quantiles
  /** The server's time before and after the model, minus the cost of the connection to the model. */
  readonly added: Quantiles
  /** Percent of one processor, including the database. */
  readonly cpu: number
}
export type Quantiles = { readonly p50: number; readonly p95: number; readonly p99: number }

/** The scheduled times of sending of each learner, in seconds from the start; the same for every target. */
function schedules({ people, thinking }: Crowd, seconds: number): number[][] {
  const random = createRandom(SEED)
  return Array.from({ length: people }, () => {
    const times: number[] = []
    for (
      let at = random() * thinking;
      at < seconds;
      at += drawThinkTime(random, { median: thinking, sigma: SIGMA })
    )
      times.push(at)
    return times
  })
}

/** Simulates people with think time. A late answer delays the next message, whose wait counts from the schedule. */
async function simulatePeople(
  target: BenchTarget,
  crowd: Crowd,
  seconds: number,
): Promise<{ turns: TimedTurn[]; cpu: number }> {
  const turns: TimedTurn[] = []
  const start = readClock()
  const before = target.cpu()
  const runLearner = async (times: readonly number[], index: number) => {
    for (const at of times) {
      const scheduled = start + at * 1e6
      await pause(Math.max(0, (scheduled - readClock()) / 1000))
      turns.push(await target.turn(crowd.firstLearner + index, 'stream', Math.round(scheduled)))
    }
  }
  await Promise.all(schedules(crowd, seconds).map(runLearner))
  const after = target.cpu()
  const used = after.server + after.database - before.server - before.database
  return { turns, cpu: (used / ((readClock() - start) / 1000)) * 100 }
}

type TargetRun = { readonly target: BenchTarget; readonly turns: TimedTurn[]; cpu: number }

type PeopleOptions = { readonly seconds: number; readonly rounds: number }

/** Measures the model alone, the baseline and the product in turn, `rounds` times. */
export async function measurePeople(
  servers: TestServers,
  crowd: Crowd,
  { seconds, rounds }: PeopleOptions,
): Promise<PeopleMeasurement> {
  servers.useModel(PACED)
  const targets = [servers.direct, await servers.baseline(), await servers.product()]
  const runs = targets.map((target): TargetRun => ({ target, turns: [], cpu: 0 }))
  for (const { target } of runs.slice(1)) await simulatePeople(target, crowd, WARM_UP)
  for (let round = 0; round < rounds; round += 1)
    for (const one of runs) {
      // The model alone does not change between rounds, so it is measured briefly.
      const length = one.target === servers.direct ? WARM_UP : seconds
      const { turns, cpu } = await simulatePeople(one.target, crowd, length)
      one.turns.push(...turns)
      one.cpu += cpu / rounds
    }
  const overheads = runs.map(({ turns }) => quantilesOf(turns.map(({ pre, post }) => pre + post)))
  const floor = overheads[0]?.p50 ?? 0
  const measured = runs.map(({ target, turns, cpu }, index) => ({
    name: target.name,
    turns: turns.length,
    first: quantilesOf(turns.map(({ first }) => first)),
    total: quantilesOf(turns.map(({ total }) => total)),
    added: subtractFloor(overheads[index], floor),
    cpu,
  }))
  for (const { name, turns, added, cpu } of measured)
    console.error(
      `${crowd.people} people, ${name}: ${turns} turns, added p50 ${added.p50.toFixed(1)} p95 ${added.p95.toFixed(1)} ms, ${cpu.toFixed(0)} % of a processor`,
    )
  return { crowd, targets: measured }
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
