import { cpuOf, memoryOf } from './consumption.ts'
import { stopTarget, type House } from './house.ts'
import { LEARNERS } from './population.ts'
import type { Turn } from './client.ts'
import { quantile } from './quantiles.ts'

/** A model that takes two seconds and a half for a reply. */
const PACED = 'stub-n64-f300-d35'
export const STREAMS = 200
/** Replies in each of the chats. */
const ROUNDS = 3

/** What many replies at once by a real adapter cost. */
export type Streams = {
  readonly adapter: string
  readonly failed: number
  /** Milliseconds that the whole reply took longer than the model. */
  readonly late: { readonly p50: number; readonly p95: number }
  /** Percent of one processor. */
  readonly cpu: number
  /** MB that stay in memory. */
  readonly before: number
  readonly most: number
}

/** What asks the model: the stub's own shortest way, and two of the product's adapters. */
const models: Readonly<Record<string, string>> = {
  'the shortest way': PACED,
  local: `local:${PACED}`,
  openai: `openai:${PACED}`,
}

export async function observeStreams(house: House): Promise<Streams[]> {
  const seen: Streams[] = []
  for (const [adapter, model] of Object.entries(models)) seen.push(await observe(house, adapter, model))
  return seen
}

/** A product of its own, and two hundred replies at once at the pace of a model, three times. */
async function observe(house: House, adapter: string, model: string): Promise<Streams> {
  house.use(model)
  const product = await house.another()
  const { pid } = product.child
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 200)
  const turns: Turn[] = []
  let failed = 0
  const speak = async (chat: number) => {
    // Three or four chats of each learner's are open at once.
    const turn = await product.turn(chat % LEARNERS, 'stream', undefined, chat).catch(() => undefined)
    if (turn) turns.push(turn)
    else failed += 1
  }
  const start = performance.now()
  const used = cpuOf(pid)
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(Array.from({ length: STREAMS }, (_, chat) => speak(chat)))
  const cpu = ((cpuOf(pid) - used) / (performance.now() - start)) * 100
  clearInterval(watch)
  await stopTarget(product)
  const late = (share: number) =>
    quantile(
      turns.map(({ total }) => total / 1000 - 300 - 63 * 35),
      share,
    )
  return { adapter, failed, late: { p50: late(0.5), p95: late(0.95) }, cpu, before, most }
}
