import type { Turn } from './client.ts'
import { median, quantile } from './quantiles.ts'
import type { Target } from './target.ts'

/** What one target did in one go: figures for one piece of work, in milliseconds. */
export type Block = {
  readonly perSecond: number
  readonly cpu: number
  readonly serverCpu: number
  readonly databaseCpu: number
  readonly first: number
  readonly firstSlow: number
  readonly total: number
  readonly pre: number
  readonly post: number
  readonly bytes: number
}

/** One piece of work of one learner. */
export type Work = (target: Target, learner: number) => Promise<Turn>

export type Load = { readonly level: number; readonly count: number; readonly work: Work }

/** `level` learners, each of whom begins again when the answer is there, until `count` pieces of work are done. */
export async function runBlock(target: Target, { level, count, work }: Load): Promise<Block> {
  const turns: Turn[] = []
  let begun = 0
  const learn = async (learner: number) => {
    while (begun < count) {
      begun += 1
      turns.push(await work(target, learner))
    }
  }
  const before = target.cpu()
  const start = performance.now()
  await Promise.all(Array.from({ length: level }, (_, learner) => learn(learner)))
  const elapsed = performance.now() - start
  const after = target.cpu()
  const serverCpu = (after.server - before.server) / count
  const databaseCpu = (after.database - before.database) / count
  const inMs = (of: (turn: Turn) => number, share = 0.5) => quantile(turns.map(of), share) / 1000
  return {
    perSecond: (count / elapsed) * 1000,
    cpu: serverCpu + databaseCpu,
    serverCpu,
    databaseCpu,
    first: inMs(({ first }) => first),
    firstSlow: inMs(({ first }) => first, 0.95),
    total: inMs(({ total }) => total),
    pre: inMs(({ pre }) => pre),
    post: inMs(({ post }) => post),
    bytes: median(turns.map(({ bytes }) => bytes)),
  }
}
