import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { mapKinds, nameOfItem, type PackMetadata } from '../contract-format.ts'
import type { DecidedItem } from './decide-items.ts'
import { createKey, storePackItems, type KnownItem, readKnownItems } from './item-store.ts'
import { createKeyLookup } from './compare-pack.ts'
import { type LocalItem, readLocalItems } from './local-items.ts'
import { hashItem } from './pack-file.ts'
import { idOfWritten, type WrittenItems } from './write-items.ts'

/**
 * Stores what later imports need to know about the items: their keys, their authors, and their hashes when they came.
 * Keys are stored first, because a scenario's hash depends on the keys of what it refers to.
 */
export async function storeDecidedItems(
  transaction: Transaction<DB>,
  facts: PackMetadata,
  decided: readonly DecidedItem[],
  written: WrittenItems,
): Promise<void> {
  const source = `${facts.title} ${facts.version}`
  const toKnown = knownFrom(facts)
  const known = await readKnownItems(transaction)
  const items = decided.map((one) => ({ ...one, ...keyFor(one), record_id: idOfWritten(written, one.item) }))
  // A record has one key: the one that it had before, or else that of the first item that it is the counterpart of.
  const keyOf = createKeyLookup([...items.toReversed(), ...known])
  const kept = items.filter(({ kind, record_id, key }) => keyOf(kind, record_id) === key)
  const replaced = items.flatMap(({ kind, record_id, choice, item }): KnownItem[] => {
    const own = known.find((one) => one.kind === kind && one.record_id === record_id && one.key !== item.key)
    return own && choice === 'theirs' ? [{ ...own, came_with: facts, origin: item.origin ?? null }] : []
  })
  await storePackItems(transaction, source, replaced)
  await storePackItems(transaction, source, kept.map(toKnown))
  const ids = mapKinds((kind) => kept.filter((one) => one.kind === kind).map(({ record_id }) => record_id))
  const locals = await readLocalItems(transaction, ids, createKeyLookup(await readKnownItems(transaction)))
  const byId = new Map<string, LocalItem>(locals.map((local) => [`${local.kind} ${local.id}`, local]))
  // A copied item counts as known in this pack's version, so that the next import does not ask about it again.
  const originals = decided.flatMap(({ choice, known, hash }) =>
    choice === 'copy' && known ? [{ ...known, pack_hash: hash }] : [],
  )
  await storePackItems(transaction, source, originals)
  await storePackItems(
    transaction,
    source,
    kept.map((one) => {
      const local = byId.get(`${one.kind} ${one.record_id}`)
      return { ...toKnown(one), local_hash: localHashOf(one, local) }
    }),
  )
}

/** A copy is a new item, so it gets a new key. */
const keyFor = ({ item, choice }: DecidedItem) => ({
  kind: item.kind,
  key: choice === 'copy' ? createKey(nameOfItem(item), item.kind) : item.key,
})

const knownFrom =
  (facts: PackMetadata) =>
  (one: DecidedItem & Pick<KnownItem, 'kind' | 'key' | 'record_id'>): KnownItem => ({
    kind: one.kind,
    key: one.key,
    record_id: one.record_id,
    local_hash: one.known?.local_hash ?? one.hash,
    pack_hash: one.hash,
    ...attribute(one, facts),
  })

/** The pack that an item is attributed to: this one if its content was taken, otherwise the one as before. */
function attribute(
  { choice, state, item, known }: DecidedItem,
  facts: PackMetadata,
): Pick<KnownItem, 'came_with' | 'origin'> {
  const before = known?.came_with ?? null
  const isNextVersion = state === 'same' && before?.title === facts.title && before.author === facts.author
  if (choice === 'ours' && !isNextVersion) return { came_with: before, origin: known?.origin ?? null }
  return { came_with: facts, origin: item.origin ?? null }
}

/** A local item that was kept although the pack's differs still counts as changed here. */
function localHashOf({ choice, state, known, hash }: DecidedItem, local: LocalItem | undefined): string {
  if (choice === 'ours' && state !== 'same') return known?.local_hash ?? hash
  return local ? hashItem(local.content) : hash
}
