import { runLoad } from './run-load.ts'
import { readResidentMemory } from './process-stats.ts'
import { stopTestServer, type TestServers } from './test-servers.ts'
import { LEARNER_COUNT } from './bench-data.ts'
import { FAST_STUB } from './workloads.ts'

/** Resident memory in MB. */
export type MemoryMeasurement = { readonly idle: number; readonly after: number }

/** Measures a fresh product before and after 12 turns in each of 64 chats at once. */
export async function measureMemory(servers: TestServers): Promise<MemoryMeasurement> {
  servers.useModel(FAST_STUB)
  const product = await servers.startAnother()
  const idle = readResidentMemory(product.child.pid)
  const count = 12 * LEARNER_COUNT
  await runLoad(product, {
    level: LEARNER_COUNT,
    count,
    work: (target, learner) => target.turn(learner, 'stream'),
  })
  const after = readResidentMemory(product.child.pid)
  await stopTestServer(product)
  return { idle, after }
}
