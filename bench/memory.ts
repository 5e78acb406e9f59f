import { runBlock } from './block.ts'
import { memoryOf } from './consumption.ts'
import { stopTarget, type House } from './house.ts'
import { LEARNERS } from './population.ts'
import { FAST } from './workloads.ts'

/** MB that stay in memory. */
export type Memory = { readonly idle: number; readonly after: number }

/** A product of its own before and after a rush: 12 turns in each of 64 chats at once. */
export async function observeMemory(house: House): Promise<Memory> {
  house.use(FAST)
  const product = await house.another()
  const idle = memoryOf(product.child.pid)
  const count = 12 * LEARNERS
  await runBlock(product, {
    level: LEARNERS,
    count,
    work: (target, learner) => target.turn(learner, 'stream'),
  })
  const after = memoryOf(product.child.pid)
  await stopTarget(product)
  return { idle, after }
}
