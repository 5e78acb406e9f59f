import { readCpuTime, readResidentMemory } from './process-stats.ts'
import { stopTestServer, type TestServers } from './test-servers.ts'
import { LEARNER_COUNT } from './bench-data.ts'
import type { TimedTurn } from './client.ts'
import { quantile } from './quantiles.ts'

/** A model that takes 2.5 s for a reply. */
const PACED = 'stub-n64-f300-d35'
export const STREAM_COUNT = 200
/** Replies per chat. */
const ROUNDS = 3

/** What 200 simultaneous replies through one adapter cost. */
export type StreamsMeasurement = {
  readonly adapter: string
  readonly failed: number
  /** How many milliseconds later than the model's a reply was complete. */
  readonly late: { readonly p50: number; readonly p95: number }
  /** Percent of one processor. */
  readonly cpu: number
  /** Resident memory in MB: before, and at its highest. */
  readonly before: number
  readonly most: number
}

/** How the model is called: directly, and through two adapters of the product. */
const models: Readonly<Record<string, string>> = {
  'direct calls': PACED,
  local: `local:${PACED}`,
  openai: `openai:${PACED}`,
}

export async function measureStreams(servers: TestServers): Promise<StreamsMeasurement[]> {
  const seen: StreamsMeasurement[] = []
  for (const [adapter, model] of Object.entries(models))
    seen.push(await measureAdapter(servers, adapter, model))
  return seen
}

/** Measures a fresh product with 200 replies at once, three times. */
async function measureAdapter(
  servers: TestServers,
  adapter: string,
  model: string,
): Promise<StreamsMeasurement> {
  servers.useModel(model)
  const product = await servers.startAnother()
  const { pid } = product.child
  const before = readResidentMemory(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, readResidentMemory(pid))), 200)
  const turns: TimedTurn[] = []
  let failed = 0
  const speak = async (chat: number) => {
    // Each learner has three or four chats open at once.
    const turn = await product.turn(chat % LEARNER_COUNT, 'stream', undefined, chat).catch(() => undefined)
    if (turn) turns.push(turn)
    else failed += 1
  }
  const start = performance.now()
  const used = readCpuTime(pid)
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(Array.from({ length: STREAM_COUNT }, (_, chat) => speak(chat)))
  const cpu = ((readCpuTime(pid) - used) / (performance.now() - start)) * 100
  clearInterval(watch)
  await stopTestServer(product)
  const late = (share: number) =>
    quantile(
      turns.map(({ total }) => total / 1000 - 300 - 63 * 35),
      share,
    )
  return { adapter, failed, late: { p50: late(0.5), p95: late(0.95) }, cpu, before, most }
}
