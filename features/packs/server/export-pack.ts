import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { packFailures } from '../contract.ts'
import { nameOfItem, type Pack, type PackFacts, type PackItem, type PackKind } from '../contract-format.ts'
import { createKey, keepItems, type KnownItem, lockPacks, readKnownItems } from './item-store.ts'
import { keysBy } from './judge-pack.ts'
import { readLocalItems } from './local-items.ts'
import { completeFacts, isSameFacts } from './pack-facts.ts'
import { hashItem } from './pack-file.ts'

/**
 * Scenarios with all that they name, as a pack. What is exported for the first time gets its key now. An export changes
 * nothing of what an import will compare with: else the next import would write over what was changed here before.
 * @param wanted what is left out of it is as it was in the pack that the scenarios came with
 * @throws DomainError missing, invalid (facts that no pack of theirs tells)
 */
export async function exportPack(
  transaction: Transaction<DB>,
  wanted: Partial<PackFacts>,
  scenarioIds: readonly number[],
): Promise<Pack> {
  await lockPacks(transaction)
  const ids = await collectIds(transaction, [...new Set(scenarioIds)])
  const known = await readKnownItems(transaction)
  const facts = completeFacts(wanted, known, ids.scenario)
  const unnamed = (await readLocalItems(transaction, ids, keysBy(known))).filter(
    (item) => !known.some(({ kind, record_id }) => kind === item.kind && record_id === item.id),
  )
  const named = unnamed.map((item): KnownItem => {
    const key = createKey(nameOfItem(item), item.kind)
    const unwritten = { local_hash: '', pack_hash: '', came_with: null, origin: null }
    return { kind: item.kind, key, record_id: item.id, ...unwritten }
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
  const origins = new Map(known.map((one) => [`${one.kind} ${one.key}`, one.origin ?? one.came_with]))
  return {
    facts,
    items: locals.map(({ id: _id, archived: _archived, ...item }): PackItem => {
      const origin = origins.get(`${item.kind} ${item.key}`)
      // In a pack that is exported with the facts it came with, every item is its author's own.
      return origin && !isSameFacts(origin, facts) ? { ...item, origin } : item
    }),
  }
}

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
