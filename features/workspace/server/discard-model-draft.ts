import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { UnpublishedScenarios } from './begin-draft.ts'
import { lockDraft } from './lock-draft.ts'
import { deleteDraftedContent, lockDraftedContent } from './drafted-content.ts'

/**
 * Discards a draft. A scenario that was never published is deleted with it, and so is what a model made for it.
 * @throws DomainError missing, conflict
 */
export async function discardModelDraft(
  transaction: Transaction<DB>,
  scenarios: UnpublishedScenarios,
  actor: Actor,
  { scenarioId, revision }: { readonly scenarioId: number; readonly revision: string },
): Promise<void> {
  await lockDraftedContent(transaction, scenarioId)
  const { version, draft, drafted } = await lockDraft(transaction, scenarioId, revision)
  await deleteDraft(transaction, scenarioId)
  if (version === null) await scenarios.delete(transaction, scenarioId)
  if (version === null && drafted) await deleteDraftedContent(transaction, scenarios, actor, drafted)
  const title = draft.texts['en']?.title ?? ''
  await recordChange(transaction, {
    ...globalChange(actor, 'scenario', scenarioId),
    action: 'discard',
    before: { title },
    after: null,
  })
}

/** Deletes a draft; its scenario stays. */
export const deleteDraft = (transaction: Transaction<DB>, scenarioId: number) =>
  transaction.deleteFrom('scenario_drafts').where('scenario_id', '=', scenarioId).execute()
