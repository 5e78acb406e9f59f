import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type StoredDraftState, workspaceFailures } from '../contract.ts'
import { readDraftState } from './draft-state.ts'

/**
 * Locks a scenario and reads its draft, requiring the revision that the caller has seen.
 * @throws DomainError missing, conflict (archived; saved or published meanwhile)
 */
export async function lockDraft(
  transaction: Transaction<DB>,
  scenarioId: number,
  revision: string,
): Promise<StoredDraftState> {
  // Locks the scenario, since a first save has no draft row to lock; the draft is read only after that.
  await transaction
    .selectFrom('scenarios')
    .where('id', '=', scenarioId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const state = await readDraftState(transaction, scenarioId)
  requireSeenDraft(state, revision)
  return state
}

/**
 * Requires that a draft has the revision that the caller has seen, and may be written.
 * @throws DomainError conflict (archived; saved or published meanwhile)
 */
export function requireSeenDraft(
  { archived, revision, updated, published_beside }: StoredDraftState,
  seen: string,
): void {
  if (archived) throw new DomainError(workspaceFailures.archived)
  if (revision !== seen)
    throw new DomainError(
      updated && !published_beside
        ? workspaceFailures.changedMeanwhile({ name: updated.by.name ?? 'Somebody else' })
        : workspaceFailures.publishedMeanwhile,
    )
}
