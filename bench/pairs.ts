import { runBlock, type Block, type Load } from './block.ts'
import { spreadOf, sum, type Spread } from './quantiles.ts'
import type { Target } from './target.ts'

/** Two targets measured next to each other in time, so that what else the machine does meets both. */
export type Pairs = {
  readonly ratios: {
    readonly cpu: readonly number[]
    readonly perSecond: readonly number[]
    readonly first: readonly number[]
  }
  readonly reference: Summary
  readonly measured: Summary
}

export type Summary = Readonly<Record<keyof Block, Spread>>

export type Side = {
  readonly reference: Target
  readonly measured: Target
  /** The model alone, whose share of the first delta's time is nobody's fault. */
  readonly direct?: Target | undefined
}

/** Quadruples reference, measured, measured, reference: a drift of the machine cancels itself. */
export async function runPairs(side: Side, load: Load, quadruples: number): Promise<Pairs> {
  const references: Block[] = []
  const measureds: Block[] = []
  const ratios: Record<keyof Pairs['ratios'], number[]> = { cpu: [], perSecond: [], first: [] }
  for (let round = 0; round < quadruples; round += 1) {
    const floor = side.direct ? (await runBlock(side.direct, load)).first : 0
    const before = await runBlock(side.reference, load)
    const pair = [await runBlock(side.measured, load), await runBlock(side.measured, load)]
    const limits = [before, await runBlock(side.reference, load)]
    const of = (figure: (block: Block) => number) => sum(pair.map(figure)) / sum(limits.map(figure))
    ratios.cpu.push(of(({ cpu }) => cpu))
    ratios.perSecond.push(1 / of(({ perSecond }) => 1 / perSecond))
    ratios.first.push(of(({ first }) => first - floor))
    references.push(...limits)
    measureds.push(...pair)
  }
  return { ratios, reference: summaryOf(references), measured: summaryOf(measureds) }
}

function summaryOf(blocks: readonly Block[]): Summary {
  const of = (figure: keyof Block) => spreadOf(blocks.map((block) => block[figure]))
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
