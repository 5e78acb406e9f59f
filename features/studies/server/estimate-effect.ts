import { studyArms, type StudyArm } from '../contract.ts'
import { findCriticalT } from './student-t.ts'

/** Somebody's scores: shares of checks met, from 0 to 1. */
export type ScoredPerson = { readonly arm: StudyArm; readonly before: number; readonly after: number }

type Interval = { readonly low: number; readonly high: number }

const CONFIDENCE = 0.95

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * How far the group that practised is ahead of the one that waited, adjusted for where each person began: an analysis
 * of covariance with one slope for both groups. In a randomised study the adjustment narrows the interval and does not
 * change the difference on average (Vickers and Altman, BMJ 2001;323:1123).
 * @param people at least two of each group
 */
export function estimateEffect(people: readonly ScoredPerson[]) {
  const [now, later] = studyArms.map((arm) => describeArm(people, arm))
  if (!now || !later) throw new Error('a study has two groups')
  const squares = now.squares + later.squares
  const products = now.products + later.products
  const outcomeSquares = now.outcomeSquares + later.outcomeSquares
  // When all first scores are equal there is nothing to adjust for.
  const slope = squares === 0 ? 0 : products / squares
  const degrees = people.length - (squares === 0 ? 2 : 3)
  const apart = now.before - later.before
  const difference = now.after - later.after - slope * apart
  const variance = Math.max(0, outcomeSquares - slope * products) / degrees
  const adjustment = squares === 0 ? 0 : (apart * apart) / squares
  const error = Math.sqrt(variance * (1 / now.count + 1 / later.count + adjustment))
  return {
    difference,
    ...intervalAround(difference, error, degrees),
    standardised: standardise(difference, outcomeSquares, people.length - 2),
  }
}

/** The mean of changes with its 95 % interval. */
export function estimateChange(changes: readonly number[]): { readonly change: number } & Interval {
  const change = meanOf(changes)
  const degrees = changes.length - 1
  const variance = changes.reduce((sum, one) => sum + (one - change) ** 2, 0) / degrees
  return { change, ...intervalAround(change, Math.sqrt(variance / changes.length), degrees) }
}

/** Means of a group, and sums of squares and products about them. */
function describeArm(people: readonly ScoredPerson[], arm: StudyArm) {
  const members = people.filter((person) => person.arm === arm)
  const before = meanOf(members.map((person) => person.before))
  const after = meanOf(members.map((person) => person.after))
  const sumOf = (product: (from: number, to: number) => number) =>
    members.reduce((sum, person) => sum + product(person.before - before, person.after - after), 0)
  return {
    count: members.length,
    before,
    after,
    squares: sumOf((from) => from * from),
    products: sumOf((from, to) => from * to),
    outcomeSquares: sumOf((_from, to) => to * to),
  }
}

function intervalAround(value: number, error: number, degrees: number): Interval {
  const half = findCriticalT(CONFIDENCE, degrees) * error
  return { low: value - half, high: value + half }
}

/** In standard deviations of the second measurement within groups, corrected for small groups (Hedges' g). */
function standardise(difference: number, outcomeSquares: number, degrees: number): number | null {
  const deviation = Math.sqrt(outcomeSquares / degrees)
  return deviation === 0 ? null : (difference / deviation) * (1 - 3 / (4 * degrees - 1))
}
