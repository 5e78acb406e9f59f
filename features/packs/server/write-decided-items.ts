import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { mapKinds, type PackKind, packKinds } from '../contract-format.ts'
import type { DecidedItem } from './decide-items.ts'
import { nameCopy } from './name-copy.ts'
import { type PackActor, type PackWriters, writeItem, type WrittenItems } from './write-items.ts'

type PackWriting = { readonly writers: PackWriters; readonly actor: PackActor; readonly note: string }

/**
 * Writes the items that are taken, or copies of them, and adds a version of each.
 * @returns the ids of all items here, including those that were kept
 */
export async function writeDecidedItems(
  transaction: Transaction<DB>,
  writing: PackWriting,
  decided: readonly DecidedItem[],
): Promise<WrittenItems> {
  const ids: WrittenItems = mapKinds(() => new Map())
  const { writers, actor, note } = writing
  const changed = mapKinds((): number[] => [])
  for (const kind of packKinds)
    for (const { item, choice, local } of inOrder(decided, kind)) {
      if (choice === 'ours' && local) {
        ids[kind].set(item.key, local.id)
        continue
      }
      const wanted = choice === 'copy' ? await nameCopy(transaction, item) : item
      const id = await writeItem(transaction, writing, wanted, choice === 'copy' ? undefined : local, ids)
      ids[kind].set(item.key, id)
      changed[kind].push(id)
    }
  await writers.addVersions(transaction, actor, changed.scenario, note)
  for (const [record, of] of [
    [writers.recordVersionsOfCharacters, changed.character],
    [writers.recordVersionsOfMoods, changed.mood],
    [writers.recordVersionsOfCriteria, changed.criteria],
  ] as const)
    if (of.length > 0) await record(transaction, actor, of)
  return ids
}

/** Sorted by key, so that new items get ids in the same order in every installation. */
const inOrder = (decided: readonly DecidedItem[], kind: PackKind) =>
  decided
    .filter(({ item }) => item.kind === kind)
    .toSorted(({ item: one }, { item: other }) => (one.key < other.key ? -1 : 1))
