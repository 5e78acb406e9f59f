import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Mapping } from '../contract.ts'

/**
 * Holds what a mapping names until the transaction ends, so that it is not archived meanwhile; other mappings may go on.
 * @throws DomainError missing; conflict when something of it is archived
 */
export async function lockMappedRows(transaction: Transaction<DB>, mapping: Mapping): Promise<void> {
  const { scenario_id, base_character_id, mood_modifier_id } = mapping
  refuseArchived(await lockRow(transaction, 'scenarios', scenario_id), {
    missing: 'Scenario not found',
    archived: 'This scenario is archived. Please restore it first.',
  })
  refuseArchived(await lockRow(transaction, 'characters', base_character_id), {
    missing: 'Bot character not found',
    archived: 'This bot character is archived. Please restore it first.',
  })
  if (mood_modifier_id === null) return
  refuseArchived(await lockRow(transaction, 'moods', mood_modifier_id), {
    missing: 'Mood not found',
    archived: 'This mood is archived. Please restore it first.',
  })
}

const lockRow = (transaction: Transaction<DB>, table: 'scenarios' | 'characters' | 'moods', id: number) =>
  transaction.selectFrom(table).where('id', '=', id).select('archived_at').forShare().executeTakeFirst()

function refuseArchived(
  found: { readonly archived_at: Date | null } | undefined,
  sentences: { readonly missing: string; readonly archived: string },
): void {
  if (!found) throw new DomainError('missing', sentences.missing)
  if (found.archived_at !== null) throw new DomainError('conflict', sentences.archived)
}
