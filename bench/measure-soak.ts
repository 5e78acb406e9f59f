import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, drawThinkTime } from './think-time.ts'
import { readResidentMemory } from './process-stats.ts'
import { median } from './quantiles.ts'
import type { BenchTarget } from './target.ts'
import { stopTestServer, type TestServers } from './test-servers.ts'

const PEOPLE = 20
/** Seconds of reading and thinking. */
const THINKING = { median: 7, sigma: 0.5 }
/** Through a real adapter, with prompt and output filter. */
const MODEL = 'local:stub-n64-f300-d10'
const SAMPLE_MS = 30_000
const WARM_UP_MS = 5 * 60_000
/** The number of samples whose median is compared: five minutes at each end. */
const WINDOW = 10
const SEED = 20_261_123

/** The resident memory of a product that people use for a long time. */
export type SoakMeasurement = {
  readonly people: number
  readonly turns: number
  readonly failed: number
  /** Minutes after the warm-up. */
  readonly minutes: number
  /** MB: the medians of the first and the last five minutes after the warm-up, and the maximum of all samples. */
  readonly first: number
  readonly last: number
  readonly most: number
}

/** Measures a fresh product while twenty people talk and look at their past chats. */
export async function measureSoak(servers: TestServers, minutes: number): Promise<SoakMeasurement> {
  servers.useModel(MODEL)
  const product = await servers.startAnother()
  const load = { turns: 0, failed: 0, isOver: false }
  const talking = Array.from({ length: PEOPLE }, (_, learner) => useProduct(product, learner, load))
  await pause(WARM_UP_MS)
  const samples: number[] = []
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    await pause(SAMPLE_MS)
    samples.push(readResidentMemory(product.child.pid))
    if (samples.length % WINDOW === 0)
      console.error(`soak: ${samples.slice(-WINDOW).map(Math.round).join(' ')} MB`)
  }
  load.isOver = true
  await Promise.all(talking)
  await stopTestServer(product)
  return {
    people: PEOPLE,
    turns: load.turns,
    failed: load.failed,
    minutes,
    first: median(samples.slice(0, WINDOW)),
    last: median(samples.slice(-WINDOW)),
    most: Math.max(...samples),
  }
}

type SoakLoad = { turns: number; failed: number; isOver: boolean }

/** One learner, who says something, now and then opens their past chats, reads and thinks. */
async function useProduct(product: BenchTarget, learner: number, load: SoakLoad): Promise<void> {
  const random = createRandom(SEED + learner)
  while (!load.isOver) {
    await pause(drawThinkTime(random, THINKING) * 1000)
    const isDone = await takeTurn(product, learner, random() < 0.2).catch((error: unknown) => {
      console.error(`soak: ${String(error)}`)
      return false
    })
    if (isDone) load.turns += 1
    else load.failed += 1
  }
}

async function takeTurn(product: BenchTarget, learner: number, isLookingBack: boolean): Promise<true> {
  await product.turn(learner, 'stream')
  if (isLookingBack) await product.read('/api/v1/chats/', learner)
  return true
}
