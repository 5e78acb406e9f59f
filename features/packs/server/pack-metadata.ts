import { DomainError } from '#platform/server/errors.ts'
import { packFailures } from '../contract.ts'
import type { PackMetadata } from '../contract-format.ts'
import type { KnownItem } from './item-store.ts'

export const isSamePackMetadata = (one: PackMetadata, other: PackMetadata): boolean =>
  isSamePack(one, other) && one.version === other.version

/** Whether two packs are versions of the same one. */
const isSamePack = (one: PackMetadata, other: PackMetadata): boolean =>
  one.title === other.title && one.licence === other.licence && one.author === other.author

const numbersOf = ({ version }: PackMetadata): readonly number[] => version.split('.').map(Number)
function isNewer(one: PackMetadata, other: PackMetadata): boolean {
  const [mine, theirs] = [numbersOf(one), numbersOf(other)]
  const place = mine.findIndex((number, index) => number !== theirs[index])
  return (mine[place] ?? 0) > (theirs[place] ?? 0)
}

/**
 * The facts of an exported pack: those that were given, and for the rest those of the one pack that all scenarios came
 * with, in its newest version.
 * @throws DomainError invalid
 */
export function completePackMetadata(
  wanted: Partial<PackMetadata>,
  known: readonly KnownItem[],
  scenarioIds: readonly number[],
): PackMetadata {
  const packs = scenarioIds.map(
    (id) => known.find(({ kind, record_id }) => kind === 'scenario' && record_id === id)?.came_with,
  )
  const newest = packs.reduce((best, one) => (one && (!best || isNewer(one, best)) ? one : best), undefined)
  const shared = newest && packs.every((one) => one && isSamePack(one, newest)) ? newest : undefined
  const { title, version, licence, author } = { ...shared, ...wanted }
  if (title === undefined || version === undefined || licence === undefined || author === undefined)
    throw new DomainError(packFailures.factsMissing)
  return { title, version, licence, author }
}
