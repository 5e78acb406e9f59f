import { pointsOf } from '#features/rubric-trials/server/rank-learners.ts'
import { countTurns } from './bench-set.ts'
import { type Cut, cuts, type JudgedCut } from './judge-set.ts'

/** How well the checks tell good conversations from poor ones, after a number of turns. */
export type OrderMeasure = {
  readonly cut: Cut
  readonly high: number
  readonly low: number
  /** The share of pairs in which the good conversation has more points; a tie counts half. Null without pairs. */
  readonly areaUnderCurve: number | null
}

export const measureOrder = (judged: readonly JudgedCut[]): readonly OrderMeasure[] =>
  cuts.map((cut) => {
    const own = judged.filter((one) => one.cut === cut)
    const [high, low] = (['high', 'low'] as const).map((quality) =>
      own.filter(({ source }) => source.quality === quality).flatMap((one) => meanPoints(one) ?? []),
    )
    return { cut, high: high?.length ?? 0, low: low?.length ?? 0, areaUnderCurve: compare(high, low) }
  })

/** Pearson's r between the points of whole conversations and the number of the learner's messages. */
export function measureLength(judged: readonly JudgedCut[]): number | null {
  const pairs = judged.flatMap((one): (readonly [number, number])[] => {
    const points = one.cut === null ? meanPoints(one) : null
    return points === null ? [] : [[points, countTurns(one.source.conversation)]]
  })
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length
  const [points, turns] = [mean(0), mean(1)]
  const sum = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((total, pair) => total + of(pair), 0)
  const denominator = Math.sqrt(sum(([x]) => (x - points) ** 2) * sum(([, y]) => (y - turns) ** 2))
  return pairs.length === 0 || denominator === 0
    ? null
    : sum(([x, y]) => (x - points) * (y - turns)) / denominator
}

/** The mean points of the checks that got a verdict; null if none did. */
function meanPoints({ checks }: JudgedCut): number | null {
  const points = (checks ?? []).flatMap(({ verdict }) =>
    verdict === 'divided' || verdict === 'not_judged' ? [] : [pointsOf(verdict)],
  )
  return points.length === 0 ? null : points.reduce((sum, one) => sum + one, 0) / points.length
}

function compare(high: readonly number[] = [], low: readonly number[] = []): number | null {
  const wins = high.flatMap((one) => low.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.length === 0 ? null : wins.reduce((sum: number, one) => sum + one, 0) / wins.length
}
