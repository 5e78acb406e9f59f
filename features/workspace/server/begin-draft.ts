import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type DraftOrigin, MAX_DRAFT_SIZE, workspaceFailures } from '../contract.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import type { DraftedContentDeleters } from './made-for-draft.ts'

/** Makes and deletes scenarios that are still to be written; compose.ts hands it in. */
export type UnpublishedScenarios = DraftedContentDeleters & {
  readonly add: (transaction: Transaction<DB>) => Promise<number>
  readonly delete: (transaction: Transaction<DB>, scenarioId: number) => Promise<void>
}

/** A scenario that is still to be written. */
export const emptyDraft = (title: string): WorkspaceDraft => ({
  texts: { en: { ...mapScenarioTexts(() => ''), title, stale: false, produced: null } },
  prompt: '',
  world: { difficulty: 'fair', facts: [], needs: [], gets: [] },
  cast: [],
  criteria: null,
})

/**
 * Begins a scenario with its draft, and records that.
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
  const content = JSON.stringify(draft)
  if (content.length > MAX_DRAFT_SIZE)
    throw new DomainError(workspaceFailures.tooLarge({ count: MAX_DRAFT_SIZE }))
  const id = await scenarios.add(transaction)
  await transaction
    .insertInto('scenario_drafts')
    .values({ scenario_id: id, content, updated_by: actor.id, drafted: origin && JSON.stringify(origin) })
    .execute()
  await recordChange(transaction, {
    ...draftChange(actor, id),
    action: 'draft',
    before: null,
    after: { title: draft.texts['en']?.title ?? '', ...(origin && { drafted_by: origin.by }) },
  })
  return id
}

/** The audit entry names no organisation: its admins may not read the prompt or the facts there. */
export const draftChange = ({ id }: Actor, subjectId: number) =>
  ({ actorId: id, organizationId: null, subject: 'scenario', subjectId }) as const
