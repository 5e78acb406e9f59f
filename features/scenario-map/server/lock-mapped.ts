import type { Transaction } from 'kysely'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import { characterFailures } from '#features/characters/contract.ts'
import { moodFailures } from '#features/moods/contract-rules.ts'
import type { Failure } from '#platform/contract/failures.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Mapping } from '../contract.ts'

/**
 * Locks the rows that a mapping names until the transaction ends, so that they are not archived meanwhile. Character
 * and mood are locked as shared, so that other mappings of them can be added.
 * @throws DomainError missing; conflict when one of them is archived
 */
export async function lockMappedRows(transaction: Transaction<DB>, mapping: Mapping): Promise<void> {
  const { scenario_id, base_character_id, mood_modifier_id } = mapping
  refuseMissingOrArchived(await lockRow(transaction, 'characters', base_character_id), characterFailures)
  if (mood_modifier_id !== null)
    refuseMissingOrArchived(await lockRow(transaction, 'moods', mood_modifier_id), moodFailures)
  refuseMissingOrArchived(await lockMappedScenario(transaction, scenario_id), scenarioFailures)
}

/** An exclusive lock, because a change of the mapping makes a new version of the scenario. */
export const lockMappedScenario = (transaction: Transaction<DB>, id: number) =>
  transaction
    .selectFrom('scenarios')
    .where('id', '=', id)
    // A scenario that was never published can be changed only through its draft.
    .where('prompt', 'is not', null)
    .select('archived_at')
    .forNoKeyUpdate()
    .executeTakeFirst()

const lockRow = (transaction: Transaction<DB>, table: 'characters' | 'moods', id: number) =>
  transaction.selectFrom(table).where('id', '=', id).select('archived_at').forShare().executeTakeFirst()

function refuseMissingOrArchived(
  found: { readonly archived_at: Date | null } | undefined,
  failures: { readonly missing: Failure; readonly archived: Failure },
): void {
  if (!found) throw new DomainError(failures.missing)
  if (found.archived_at !== null) throw new DomainError(failures.archived)
}
