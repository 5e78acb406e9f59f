import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { PackKind } from '../contract-format.ts'
import { storePackItems } from './item-store.ts'
import { hashItem } from './pack-file.ts'
import { readStarterPack } from './starter-pack.ts'

/** Stores the starter pack's keys for the demo, as if it had been imported. */
export async function storeStarterKeys(
  transaction: Transaction<DB>,
  ids: Readonly<Record<PackKind, ReadonlyMap<string, number>>>,
): Promise<void> {
  const { facts, items } = readStarterPack()
  const known = items.map(({ kind, key, content }) => {
    const record_id = ids[kind].get(key)
    if (record_id === undefined) throw new Error(`The demo has no ${kind} ${key}`)
    const hash = hashItem(content)
    return { kind, key, record_id, local_hash: hash, pack_hash: hash, came_with: facts, origin: null }
  })
  await storePackItems(transaction, `${facts.title} ${facts.version}`, known)
}
