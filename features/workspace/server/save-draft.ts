import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import { DRAFT_STEPS, type StoredDraftState, workspaceFailures } from '../contract.ts'
import { isSameContent, type WorkspaceDraft } from '../contract-content.ts'
import { serializeDraft } from './begin-draft.ts'
import { readDraftState } from './draft-state.ts'
import { lockDraft } from './lock-draft.ts'

/** A draft at a revision that somebody has seen. */
type NamedDraft = { readonly id: number; readonly revision: string }

/** Save drafts in the caller's transaction. Each save stores the content before it, so that it can be undone. */
export const draftSaves = {
  /**
   * Saves the result of `change` on the draft at `revision`; unchanged content is not saved.
   * @throws DomainError missing, conflict (archived; saved or published meanwhile), invalid
   */
  async save(
    transaction: Transaction<DB>,
    actor: Actor,
    { id, revision }: NamedDraft,
    change: (draft: WorkspaceDraft) => WorkspaceDraft,
  ): Promise<StoredDraftState> {
    const state = await lockDraft(transaction, id, revision)
    const draft = change(state.draft)
    if (isSameContent(draft, state.draft)) return state
    const content = serializeDraft(draft)
    await requireLanguages(transaction, Object.keys(draft.texts), workspaceFailures.languageMissing)
    await writeDraft(transaction, actor, id, content)
    await transaction
      .insertInto('scenario_draft_steps')
      .values({ scenario_id: id, content: JSON.stringify(state.draft), saved_by: actor.id })
      .execute()
    await forgetOldSteps(transaction, id)
    return readDraftState(transaction, id)
  },

  /** Undoes the last save. @throws DomainError missing, conflict */
  async undo(
    transaction: Transaction<DB>,
    actor: Actor,
    { id, revision }: NamedDraft,
  ): Promise<StoredDraftState> {
    await lockDraft(transaction, id, revision)
    const step = await transaction
      .deleteFrom('scenario_draft_steps')
      .where('id', '=', (steps) =>
        steps
          .selectFrom('scenario_draft_steps')
          .where('scenario_id', '=', id)
          .select(({ fn }) => fn.max('id').as('id')),
      )
      .returning('content')
      .executeTakeFirst()
    if (!step) throw new DomainError(workspaceFailures.nothingToUndo)
    await writeDraft(transaction, actor, id, JSON.stringify(step.content))
    return readDraftState(transaction, id)
  },
}

const writeDraft = (transaction: Transaction<DB>, actor: Actor, scenarioId: number, content: string) => {
  const written = { content, updated_by: actor.id, updated_at: sql<Date>`now()` }
  return transaction
    .insertInto('scenario_drafts')
    .values({ scenario_id: scenarioId, ...written })
    .onConflict((conflict) =>
      conflict.column('scenario_id').doUpdateSet({ ...written, revision: sql<string>`gen_random_uuid()` }),
    )
    .execute()
}

const forgetOldSteps = (transaction: Transaction<DB>, scenarioId: number) =>
  sql`delete from scenario_draft_steps where scenario_id = ${scenarioId} and id <= (
    select id from scenario_draft_steps where scenario_id = ${scenarioId} order by id desc offset ${DRAFT_STEPS} limit 1
  )`.execute(transaction)
