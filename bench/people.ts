import { setTimeout as pause } from 'node:timers/promises'
import type { Turn } from './client.ts'
import type { House } from './house.ts'
import { LEARNERS } from './population.ts'
import { quantile } from './quantiles.ts'
import { clock } from './recipe.ts'
import type { Target } from './target.ts'

/** A model that speaks as fast as people read. */
const PACED = 'stub-n64-f300-d10'
const THINKING = { median: 7, sigma: 0.5 }
const SEED = 20_261_120

export type People = {
  readonly name: string
  readonly turns: number
  /** Milliseconds from when somebody meant to send. */
  readonly first: Quantiles
  readonly total: Quantiles
  /** What the server put in its model's way, less what the model's own connection costs. */
  readonly added: Quantiles
  /** Percent of one processor, the database's included. */
  readonly cpu: number
}
type Quantiles = { readonly p50: number; readonly p95: number; readonly p99: number }

/** Small, fast and the same everywhere (mulberry32 by its usual name). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Seconds that somebody reads and thinks: log-normal, a little and sometimes long. */
function thinking(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return THINKING.median * Math.exp(THINKING.sigma * normal)
}

/** When each learner means to send, in seconds from the start; the same for every target. */
function schedules(seconds: number): number[][] {
  const random = randomFrom(SEED)
  return Array.from({ length: LEARNERS }, () => {
    const times: number[] = []
    for (let at = random() * THINKING.median; at < seconds; at += thinking(random)) times.push(at)
    return times
  })
}

/** 64 people with think time. Whoever has no answer yet sends late, and the wait counts from the schedule. */
async function observe(target: Target, seconds: number): Promise<{ turns: Turn[]; cpu: number }> {
  const turns: Turn[] = []
  const start = clock()
  const before = target.cpu()
  const live = async (times: readonly number[], learner: number) => {
    for (const at of times) {
      const scheduled = start + at * 1e6
      await pause(Math.max(0, (scheduled - clock()) / 1000))
      turns.push(await target.turn(learner, 'stream', Math.round(scheduled)))
    }
  }
  await Promise.all(schedules(seconds).map(live))
  const after = target.cpu()
  const used = after.server + after.database - before.server - before.database
  return { turns, cpu: (used / ((clock() - start) / 1000)) * 100 }
}

type Seen = { readonly target: Target; readonly turns: Turn[]; cpu: number }

/** The model alone, the limit and the product, one after the other, `rounds` times. */
export async function observePeople(house: House, seconds: number, rounds: number): Promise<People[]> {
  house.use(PACED)
  const targets = [house.direct, await house.limit(), await house.product()]
  const seen = targets.map((target): Seen => ({ target, turns: [], cpu: 0 }))
  for (let round = 0; round < rounds; round += 1)
    for (const one of seen) {
      const { turns, cpu } = await observe(one.target, seconds)
      one.turns.push(...turns)
      one.cpu += cpu / rounds
    }
  const ways = seen.map(({ turns }) => quantilesOf(turns.map(({ pre, post }) => pre + post)))
  const floor = ways[0]?.p50 ?? 0
  return seen.map(({ target, turns, cpu }, index) => ({
    name: target.name,
    turns: turns.length,
    first: quantilesOf(turns.map(({ first }) => first)),
    total: quantilesOf(turns.map(({ total }) => total)),
    added: lessFloor(ways[index], floor),
    cpu,
  }))
}

const quantilesOf = (microseconds: readonly number[]): Quantiles => {
  const of = (share: number) => quantile(microseconds, share) / 1000
  return { p50: of(0.5), p95: of(0.95), p99: of(0.99) }
}

const lessFloor = (way: Quantiles | undefined, floor: number): Quantiles => ({
  p50: (way?.p50 ?? 0) - floor,
  p95: (way?.p95 ?? 0) - floor,
  p99: (way?.p99 ?? 0) - floor,
})
