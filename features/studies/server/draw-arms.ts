import { createHmac } from 'node:crypto'
import type { StudyArm } from '../contract.ts'

/** Somebody's place in an order that only the study's seed decides; each purpose has an order of its own. */
export const placeBySeed = (seed: Uint8Array, purpose: string, userId: number): string =>
  createHmac('sha256', seed).update(`${purpose}:${userId}`).digest('hex')

/**
 * Draws everybody at once into two groups of the same size, or sizes that differ by one: in the order of a keyed hash
 * they go into one group and the other by turns, and the seed decides which comes first. Whoever has the seed can draw
 * again and comes to the same groups; without it nobody can know a group before.
 */
export function drawArms(seed: Uint8Array, userIds: readonly number[]): ReadonlyMap<number, StudyArm> {
  const isNowFirst = parseInt(placeBySeed(seed, 'first', 0).slice(0, 2), 16) < 128
  const ordered = userIds
    .map((id) => ({ id, place: placeBySeed(seed, 'arm', id) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
  return new Map(
    ordered.map(({ id }, index) => [id, (index % 2 === 0) === isNowFirst ? 'now' : 'later'] as const),
  )
}
