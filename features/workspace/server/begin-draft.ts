import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type DraftOrigin, MAX_DRAFT_SIZE, workspaceFailures } from '../contract.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import type { DraftedContentDeleters } from './drafted-content.ts'

/** Inserts and deletes scenarios without a published version; compose.ts passes it in. */
export type UnpublishedScenarios = DraftedContentDeleters & {
  readonly add: (transaction: Transaction<DB>) => Promise<number>
  readonly delete: (transaction: Transaction<DB>, scenarioId: number) => Promise<void>
}

/** The draft of a new scenario, with its title only. */
export const emptyDraft = (title: string): WorkspaceDraft => ({
  texts: { en: { ...mapScenarioTexts(() => ''), title, stale: false, produced: null } },
  prompt: '',
  world: { difficulty: 'fair', facts: [], needs: [], gets: [] },
  cast: [],
  criteria: null,
})

/**
 * Inserts a scenario with its draft, and records that in the audit. The entry names no organisation, so that no
 * organisation's admins can read the prompt or the facts in it.
 * @returns the scenario's id
 * @throws DomainError invalid (too long)
 */
export async function insertDraft(
  transaction: Transaction<DB>,
  scenarios: UnpublishedScenarios,
  actor: Actor,
  draft: WorkspaceDraft,
  origin: DraftOrigin | null,
): Promise<number> {
  const content = serializeDraft(draft)
  const id = await scenarios.add(transaction)
  await transaction
    .insertInto('scenario_drafts')
    .values({ scenario_id: id, content, updated_by: actor.id, drafted: origin && JSON.stringify(origin) })
    .execute()
  await recordChange(transaction, {
    ...globalChange(actor, 'scenario', id),
    action: 'draft',
    before: null,
    after: { title: draft.texts['en']?.title ?? '', ...(origin && { drafted_by: origin.by }) },
  })
  return id
}

/** A draft as it is stored. @throws DomainError invalid (too long) */
export function serializeDraft(draft: WorkspaceDraft): string {
  const content = JSON.stringify(draft)
  if (content.length > MAX_DRAFT_SIZE)
    throw new DomainError(workspaceFailures.tooLarge({ count: MAX_DRAFT_SIZE }))
  return content
}
