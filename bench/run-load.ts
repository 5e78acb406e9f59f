import type { TimedTurn } from './client.ts'
import { median, quantile } from './quantiles.ts'
import type { BenchTarget } from './target.ts'

/** The results of one run of a load, per piece of work. Times in milliseconds. */
export type LoadResult = {
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

/** One action of one learner, such as a turn. */
export type LearnerAction = (target: BenchTarget, learner: number) => Promise<TimedTurn>

export type Load = { readonly level: number; readonly count: number; readonly work: LearnerAction }

/** Runs `level` learners at once. Each goes on as soon as it has its answer, until `count` pieces of work are done. */
export async function runLoad(target: BenchTarget, { level, count, work }: Load): Promise<LoadResult> {
  const turns: TimedTurn[] = []
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
  const inMs = (of: (turn: TimedTurn) => number, share = 0.5) => quantile(turns.map(of), share) / 1000
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
