import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { packFailures } from '../contract.ts'
import { nameOfItem, type Pack, type PackMetadata, type PackItem, type PackKind } from '../contract-format.ts'
import { createKey, storePackItems, type KnownItem, lockPacks, readKnownItems } from './item-store.ts'
import { createKeyLookup } from './compare-pack.ts'
import { readLocalItems } from './local-items.ts'
import { completePackMetadata, isSamePackMetadata } from './pack-metadata.ts'
import { hashItem, refuseUnreadable } from './pack-file.ts'

/**
 * Exports scenarios, with everything that they refer to, as a pack. Items that are exported for the first time get a
 * key. The hashes that imports compare with do not change: otherwise the next import would overwrite local changes.
 * @param wanted the facts of the pack; absent ones are taken from the pack that the scenarios came with
 * @throws DomainError missing, invalid (an absent fact cannot be taken from one pack, an item that none would read)
 */
export async function exportPack(
  transaction: Transaction<DB>,
  wanted: Partial<PackMetadata>,
  scenarioIds: readonly number[],
): Promise<Pack> {
  await lockPacks(transaction)
  const ids = await collectIds(transaction, [...new Set(scenarioIds)])
  const known = await readKnownItems(transaction)
  const facts = completePackMetadata(wanted, known, ids.scenario)
  const unnamed = (await readLocalItems(transaction, ids, createKeyLookup(known))).filter(
    (item) => !known.some(({ kind, record_id }) => kind === item.kind && record_id === item.id),
  )
  const named = unnamed.map((item): KnownItem => {
    const key = createKey(nameOfItem(item), item.kind)
    const unwritten = { local_hash: '', pack_hash: '', came_with: null, origin: null }
    return { kind: item.kind, key, record_id: item.id, ...unwritten }
  })
  const locals = await readLocalItems(transaction, ids, createKeyLookup([...known, ...named]))
  refuseUnreadable(locals)
  const hashes = new Map(locals.map((item) => [`${item.kind} ${item.id}`, hashItem(item.content)]))
  await storePackItems(
    transaction,
    `${facts.title} ${facts.version}`,
    named.map((one) => {
      const hash = hashes.get(`${one.kind} ${one.record_id}`) ?? ''
      return { ...one, local_hash: hash, pack_hash: hash }
    }),
  )
  const origins = new Map(known.map((one) => [`${one.kind} ${one.key}`, one.origin ?? one.came_with]))
  return {
    facts,
    items: locals.map(({ id: _id, archived: _archived, ...item }): PackItem => {
      const origin = origins.get(`${item.kind} ${item.key}`)
      // If the pack keeps the facts that an item came with, the item is its author's own and has no origin.
      return origin && !isSamePackMetadata(origin, facts) ? { ...item, origin } : item
    }),
  }
}

/** The ids of the scenarios, of their casts and of their criteria. */
async function collectIds(transaction: Transaction<DB>, wanted: readonly number[]) {
  const scenarios = await transaction
    .selectFrom('scenarios')
    .where('id', 'in', wanted)
    .where('archived_at', 'is', null)
    .where('prompt', 'is not', null)
    .select(['id', 'criteria_id'])
    .execute()
  if (scenarios.length < wanted.length) throw new DomainError(packFailures.scenarioMissing)
  const cast = await transaction
    .selectFrom('scenario_map')
    .where('scenario_id', 'in', wanted)
    .select(['character_id', 'mood_id'])
    .execute()
  const once = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const ids: Record<PackKind, readonly number[]> = {
    character: once(cast.map(({ character_id }) => character_id)),
    mood: once(cast.map(({ mood_id }) => mood_id)),
    criteria: once(scenarios.map(({ criteria_id }) => criteria_id)),
    scenario: scenarios.map(({ id }) => id),
  }
  return ids
}
