import { createHmac } from 'node:crypto'
import type { StudyArm } from '../contract.ts'

/** A person's sort key, which only the study's seed and the purpose decide, so that each purpose has its own order. */
export const seededSortKey = (seed: Uint8Array, purpose: string, userId: number): string =>
  createHmac('sha256', seed).update(`${purpose}:${userId}`).digest('hex')

/**
 * Draws all people at once into two groups whose sizes differ by at most one: in the order of a keyed hash they are
 * assigned to the groups alternately, and the seed decides which group comes first. With the seed the draw can be
 * repeated with the same result; without it nobody can predict a group.
 */
export function drawArms(seed: Uint8Array, userIds: readonly number[]): ReadonlyMap<number, StudyArm> {
  const isNowFirst = parseInt(seededSortKey(seed, 'first', 0).slice(0, 2), 16) < 128
  const ordered = userIds
    .map((id) => ({ id, place: seededSortKey(seed, 'arm', id) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
  return new Map(
    ordered.map(({ id }, index) => [id, (index % 2 === 0) === isNowFirst ? 'now' : 'later'] as const),
  )
}
