import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { nameUnlessDeleted, type OwnedRecords } from '#platform/server/slice-hooks.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { DraftOrigin, StoredDraftState } from '../contract.ts'
import type { WorkspaceStep } from '../contract-checklist.ts'
import { WorkspaceDraft } from '../contract-content.ts'
import { insertDraft, type UnpublishedScenarios } from './begin-draft.ts'
import { readDraftState } from './draft-state.ts'
import { lockDraft, requireSeenDraft } from './lock-draft.ts'
import { draftSaves } from './save-draft.ts'
import { discardModelDraft } from './discard-model-draft.ts'

export type WorkspaceDraftStore = ReturnType<typeof workspaceDraftStore>

/** The drafts of scenarios: one for each scenario, saved part by part. */
export const workspaceDraftStore = (database: Database, scenarios: UnpublishedScenarios) => ({
  /** All drafts, newest first. */
  async list() {
    const rows = await database
      .selectFrom('scenario_drafts as draft')
      .innerJoin('users', 'users.id', 'draft.updated_by')
      .innerJoin('scenarios', 'scenarios.id', 'draft.scenario_id')
      .select([
        'draft.scenario_id',
        'draft.content',
        'draft.updated_at',
        'users.id as user_id',
        nameUnlessDeleted('users').as('user_name'),
        sql<boolean>`scenarios.prompt is null`.as('is_new'),
      ])
      .orderBy('draft.updated_at', 'desc')
      .execute()
    return rows.map(({ scenario_id, content, is_new, ...row }) => ({
      scenario_id,
      title: WorkspaceDraft.parse(content).texts['en']?.title ?? '',
      is_new,
      updated: { by: { id: row.user_id, name: row.user_name }, at: row.updated_at },
    }))
  },

  /**
   * Creates a scenario that only superadmins see. @param origin null unless a model has written the draft
   * @returns its id
   */
  create: (transaction: Transaction<DB>, actor: Actor, draft: WorkspaceDraft, origin: DraftOrigin | null) =>
    insertDraft(transaction, scenarios, actor, draft, origin),

  /** Reads a draft. @throws DomainError missing */
  find: (scenarioId: number): Promise<StoredDraftState> => readDraftState(database, scenarioId),

  /**
   * Reads a draft and requires this revision. @throws DomainError missing, conflict (archived; saved or published
   * meanwhile)
   */
  async require(scenarioId: number, revision: string): Promise<StoredDraftState> {
    const state = await readDraftState(database, scenarioId)
    requireSeenDraft(state, revision)
    return state
  },

  /**
   * Records that somebody has looked at a step that a model wrote.
   * @throws DomainError missing, conflict (archived; saved or published meanwhile)
   */
  lookAt: (scenarioId: number, revision: string, step: WorkspaceStep): Promise<StoredDraftState> =>
    database.transaction().execute(async (transaction) => {
      const { drafted } = await lockDraft(transaction, scenarioId, revision)
      if (drafted)
        await transaction
          .updateTable('scenario_drafts')
          .set({
            drafted: JSON.stringify({ ...drafted, unseen: drafted.unseen.filter((one) => one !== step) }),
          })
          .where('scenario_id', '=', scenarioId)
          .execute()
      return readDraftState(transaction, scenarioId)
    }),

  ...draftSaves,

  /**
   * Discards a draft, and a scenario that was never published with it, in the given transaction.
   * @throws DomainError missing, conflict
   */
  discard: (
    transaction: Transaction<DB>,
    actor: Actor,
    scenarioId: number,
    revision: string,
  ): Promise<void> => discardModelDraft(transaction, scenarios, actor, { scenarioId, revision }),
})

/** The drafts that a user saved last, and their saves that can be undone. */
export const ownedDrafts: OwnedRecords = {
  name: 'scenario_drafts',
  async move(transaction, from, to) {
    const drafts = transaction.updateTable('scenario_drafts').set({ updated_by: to })
    await drafts.where('updated_by', '=', from).execute()
    const steps = transaction.updateTable('scenario_draft_steps').set({ saved_by: to })
    await steps.where('saved_by', '=', from).execute()
  },
}
