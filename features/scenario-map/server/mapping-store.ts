import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { mappingFailures, type Mapping } from '../contract.ts'
import { lockMappedRows, lockMappedScenario } from './lock-mapped.ts'

/** @throws DomainError missing; conflict when a record in the mapping is archived, or the mapping exists */
export async function addMapping(
  transaction: Transaction<DB>,
  actor: Actor,
  mapping: Mapping,
  recordVersions: AfterChange,
): Promise<void> {
  await lockMappedRows(transaction, mapping)
  const added = await transaction
    .insertInto('scenario_map')
    .values(mappingColumns(mapping))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new DomainError(mappingFailures.alreadyMapped)
  await recordChange(transaction, {
    ...globalChange(actor, 'scenario_map', added.id),
    action: 'add',
    before: null,
    after: mapping,
  })
  await recordVersions(transaction, actor, [mapping.scenario_id])
}

/** Removes a mapping. Running chats keep their character and mood. @throws DomainError missing */
export async function removeMapping(
  transaction: Transaction<DB>,
  actor: Actor,
  mapping: Mapping,
  recordVersions: AfterChange,
): Promise<void> {
  const { scenario_id, character_id, mood_id } = mappingColumns(mapping)
  // The scenario is locked before the mapping, as in a publication, so that two changes cannot deadlock.
  await lockMappedScenario(transaction, scenario_id)
  const removed = await transaction
    .deleteFrom('scenario_map')
    .where('scenario_id', '=', scenario_id)
    .where('character_id', '=', character_id)
    .where('mood_id', 'is not distinct from', mood_id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new DomainError(mappingFailures.notMapped)
  await recordChange(transaction, {
    ...globalChange(actor, 'scenario_map', removed.id),
    action: 'remove',
    before: mapping,
    after: null,
  })
  await recordVersions(transaction, actor, [mapping.scenario_id])
}

const mappingColumns = (mapping: Mapping) => ({
  scenario_id: mapping.scenario_id,
  character_id: mapping.base_character_id,
  mood_id: mapping.mood_modifier_id,
})
