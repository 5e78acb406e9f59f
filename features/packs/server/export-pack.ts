import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { packFailures } from '../contract.ts'
import { nameOfItem, type Pack, type PackFacts, type PackItem, type PackKind } from '../contract-format.ts'
import { createKey, keepItems, type KnownItem, lockPacks, readKnownItems } from './item-store.ts'
import { keysBy } from './judge-pack.ts'
import { type LocalItem, readLocalItems } from './local-items.ts'
import { hashItem } from './pack-file.ts'

/**
 * Scenarios with all that they name, as a pack. What is exported for the first time gets its key now. An export changes
 * nothing of what an import will compare with: else the next import would write over what was changed here before.
 * @throws DomainError missing
 */
export async function exportPack(
  transaction: Transaction<DB>,
  facts: PackFacts,
  scenarioIds: readonly number[],
): Promise<Pack> {
  await lockPacks(transaction)
  const ids = await collectIds(transaction, [...new Set(scenarioIds)])
  const known = await readKnownItems(transaction)
  const unnamed = (await readLocalItems(transaction, ids, keysBy(known))).filter(
    (item) => !known.some(({ kind, record_id }) => kind === item.kind && record_id === item.id),
  )
  const named = unnamed.map((item): KnownItem => {
    const key = createKey(nameOfItem(item), item.kind)
    return { kind: item.kind, key, record_id: item.id, local_hash: '', pack_hash: '' }
  })
  const locals = await readLocalItems(transaction, ids, keysBy([...known, ...named]))
  const hashes = new Map(locals.map((item) => [`${item.kind} ${item.id}`, hashItem(item.content)]))
  await keepItems(
    transaction,
    `${facts.title} ${facts.version}`,
    named.map((one) => {
      const hash = hashes.get(`${one.kind} ${one.record_id}`) ?? ''
      return { ...one, local_hash: hash, pack_hash: hash }
    }),
  )
  return { facts, items: locals.map(toItem) }
}

const toItem = ({ id: _id, archived: _archived, ...item }: LocalItem): PackItem => item

/** The scenarios with whom they are mapped to, and their criteria. */
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
