import { runLoad, type LoadResult, type Load } from './run-load.ts'
import { medianWithQuartiles, sum, type MedianWithQuartiles } from './quantiles.ts'
import type { BenchTarget } from './target.ts'

/** The results of two targets measured close together in time, so that other work on the machine affects both alike. */
export type QuadrupleResults = {
  readonly ratios: {
    readonly cpu: readonly number[]
    readonly perSecond: readonly number[]
    readonly first: readonly number[]
  }
  readonly reference: LoadSummary
  readonly measured: LoadSummary
}

export type LoadSummary = Readonly<Record<keyof LoadResult, MedianWithQuartiles>>

export type TargetPair = {
  readonly reference: BenchTarget
  readonly measured: BenchTarget
  /** The model alone, whose time is subtracted from the time to the first delta. */
  readonly direct?: BenchTarget | undefined
}

/** Runs reference, measured, measured, reference, so that a drift of the machine cancels out. */
export async function runQuadruples(
  targets: TargetPair,
  load: Load,
  quadruples: number,
): Promise<QuadrupleResults> {
  const references: LoadResult[] = []
  const measureds: LoadResult[] = []
  const ratios: Record<keyof QuadrupleResults['ratios'], number[]> = { cpu: [], perSecond: [], first: [] }
  for (let round = 0; round < quadruples; round += 1) {
    const modelTime = targets.direct ? (await runLoad(targets.direct, load)).first : 0
    const before = await runLoad(targets.reference, load)
    const pair = [await runLoad(targets.measured, load), await runLoad(targets.measured, load)]
    const baselines = [before, await runLoad(targets.reference, load)]
    const of = (figure: (result: LoadResult) => number) => sum(pair.map(figure)) / sum(baselines.map(figure))
    ratios.cpu.push(of(({ cpu }) => cpu))
    ratios.perSecond.push(1 / of(({ perSecond }) => 1 / perSecond))
    ratios.first.push(of(({ first }) => first - modelTime))
    references.push(...baselines)
    measureds.push(...pair)
  }
  return { ratios, reference: summarise(references), measured: summarise(measureds) }
}

function summarise(results: readonly LoadResult[]): LoadSummary {
  const of = (figure: keyof LoadResult) => medianWithQuartiles(results.map((result) => result[figure]))
  return {
    perSecond: of('perSecond'),
    cpu: of('cpu'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
    first: of('first'),
    firstSlow: of('firstSlow'),
    total: of('total'),
    pre: of('pre'),
    post: of('post'),
    bytes: of('bytes'),
  }
}
