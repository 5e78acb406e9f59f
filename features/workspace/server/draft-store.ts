import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import {
  DRAFT_STEPS,
  DraftOrigin,
  MAX_DRAFT_SIZE,
  type StoredDraftState,
  workspaceFailures,
} from '../contract.ts'
import { findDraftProblems, type WorkspaceStep } from '../contract-checklist.ts'
import { ScenarioContent, WorkspaceDraft } from '../contract-content.ts'
import { readLibrary } from './content-library.ts'
import { isSame, toWorkspaceDraft } from './draft-parts.ts'
import { deleteMadeForDraft, type DraftedContentDeleters, lockMadeForDraft } from './made-for-draft.ts'

/** Makes and deletes scenarios that are still to be written; compose.ts hands it in. */
type UnpublishedScenarios = DraftedContentDeleters & {
  readonly add: (transaction: Transaction<DB>) => Promise<number>
  readonly delete: (transaction: Transaction<DB>, scenarioId: number) => Promise<void>
}

export type WorkspaceDraftStore = ReturnType<typeof workspaceDraftStore>

/** A scenario that is still to be written. */
const emptyDraft = (title: string): WorkspaceDraft => ({
  texts: { en: { ...mapScenarioTexts(() => ''), title, stale: false, produced: null } },
  prompt: '',
  world: { difficulty: 'fair', facts: [], needs: [], gets: [] },
  cast: [],
  criteria: null,
})

/** The drafts of scenarios: one each, saved part by part as it is written. */
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
        'users.name as user_name',
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

  /** Begins a scenario that nobody else sees. @returns its id */
  create: (transaction: Transaction<DB>, actor: Actor, title: string): Promise<number> =>
    insertDraft(transaction, scenarios, actor, emptyDraft(title), null),

  /** Begins one with all that a model has written of it. @returns its id */
  createWhole: (
    transaction: Transaction<DB>,
    actor: Actor,
    draft: WorkspaceDraft,
    origin: DraftOrigin,
  ): Promise<number> => insertDraft(transaction, scenarios, actor, draft, origin),

  /** @throws DomainError missing */
  find: (scenarioId: number): Promise<StoredDraftState> => readDraftState(database, scenarioId),

  /** The one that the caller has seen. @throws DomainError missing, conflict (archived; saved or published meanwhile) */
  async require(scenarioId: number, revision: string): Promise<StoredDraftState> {
    const state = await readDraftState(database, scenarioId)
    requireSeen(state, revision)
    return state
  },

  /** The same within a transaction. @throws DomainError missing */
  findIn: readDraftState,

  /**
   * Notes that somebody has looked at a step that a model has written.
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

  /**
   * Saves what `change` makes of the draft that `revision` names; the same again changes nothing.
   * @throws DomainError missing, conflict (archived; saved or published meanwhile), invalid
   */
  save: (
    actor: Actor,
    scenarioId: number,
    revision: string,
    change: (draft: WorkspaceDraft) => WorkspaceDraft,
  ): Promise<StoredDraftState> =>
    database.transaction().execute(async (transaction) => {
      const state = await lockDraft(transaction, scenarioId, revision)
      const draft = change(state.draft)
      if (isSame(draft, state.draft)) return state
      const content = JSON.stringify(draft)
      if (content.length > MAX_DRAFT_SIZE)
        throw new DomainError(workspaceFailures.tooLarge({ count: MAX_DRAFT_SIZE }))
      await requireLanguages(transaction, Object.keys(draft.texts))
      await writeDraft(transaction, actor, scenarioId, content)
      await transaction
        .insertInto('scenario_draft_steps')
        .values({ scenario_id: scenarioId, content: JSON.stringify(state.draft) })
        .execute()
      await forgetOldSteps(transaction, scenarioId)
      return readDraftState(transaction, scenarioId)
    }),

  /** Takes the last save back. @throws DomainError missing, conflict */
  undo: (actor: Actor, scenarioId: number, revision: string): Promise<StoredDraftState> =>
    database.transaction().execute(async (transaction) => {
      await lockDraft(transaction, scenarioId, revision)
      const step = await transaction
        .deleteFrom('scenario_draft_steps')
        .where('id', '=', (steps) =>
          steps
            .selectFrom('scenario_draft_steps')
            .where('scenario_id', '=', scenarioId)
            .select(({ fn }) => fn.max('id').as('id')),
        )
        .returning('content')
        .executeTakeFirst()
      if (!step) throw new DomainError(workspaceFailures.nothingToUndo)
      await writeDraft(transaction, actor, scenarioId, JSON.stringify(step.content))
      return readDraftState(transaction, scenarioId)
    }),

  /**
   * Throws a draft away, and with it a scenario that was never published, and what a model has made for that.
   * @throws DomainError missing, conflict
   */
  discard: (actor: Actor, scenarioId: number, revision: string): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      await lockMadeForDraft(transaction, scenarioId)
      const { version, draft, drafted } = await lockDraft(transaction, scenarioId, revision)
      await deleteDraft(transaction, scenarioId)
      if (version === null) await scenarios.delete(transaction, scenarioId)
      if (version === null && drafted) await deleteMadeForDraft(transaction, scenarios, actor, drafted)
      const title = draft.texts['en']?.title ?? ''
      await recordChange(transaction, {
        ...draftChange(actor, scenarioId),
        action: 'discard',
        before: { title },
        after: null,
      })
    }),
})

async function insertDraft(
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
const draftChange = ({ id }: Actor, subjectId: number) =>
  ({ actorId: id, organizationId: null, subject: 'scenario', subjectId }) as const

export const deleteDraft = (transaction: Transaction<DB>, scenarioId: number) =>
  transaction.deleteFrom('scenario_drafts').where('scenario_id', '=', scenarioId).execute()

/**
 * Locks a scenario and reads its draft, which has to be the one that the caller has seen.
 * @throws DomainError missing, conflict (archived; saved or published meanwhile)
 */
export async function lockDraft(
  transaction: Transaction<DB>,
  scenarioId: number,
  revision: string,
): Promise<StoredDraftState> {
  // The scenario is locked, because the first save has no draft to lock; what is read comes after that.
  await transaction
    .selectFrom('scenarios')
    .where('id', '=', scenarioId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const state = await readDraftState(transaction, scenarioId)
  requireSeen(state, revision)
  return state
}

function requireSeen({ archived, revision, updated }: StoredDraftState, seen: string): void {
  if (archived) throw new DomainError(workspaceFailures.archived)
  if (revision !== seen)
    throw new DomainError(
      updated
        ? workspaceFailures.changedMeanwhile({ name: updated.by.name })
        : workspaceFailures.publishedMeanwhile,
    )
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

/** @throws DomainError missing */
export async function requireLanguages(
  transaction: Transaction<DB>,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return
  const known = await transaction.selectFrom('languages').where('code', 'in', codes).select('code').execute()
  if (known.length < codes.length) throw new DomainError(workspaceFailures.languageMissing)
}

/** @throws DomainError missing */
async function readDraftState(database: Kysely<DB>, scenarioId: number): Promise<StoredDraftState> {
  const row = await selectState(database, scenarioId).executeTakeFirst()
  const live = row?.live ? toWorkspaceDraft(ScenarioContent.parse(row.live)) : null
  const stored = row?.content ? WorkspaceDraft.parse(row.content) : null
  const draft = stored ?? live
  if (!row || !draft) throw new DomainError(workspaceFailures.missing)
  const drafted = row.drafted === null ? null : DraftOrigin.parse(row.drafted)
  const { version, revision, updated_at: at, user_id: id, user_name: name, organization_ids } = row
  return {
    draft,
    revision: revision ?? `version-${version ?? 0}`,
    version,
    is_changed: !isSame(draft, live),
    can_undo: row.can_undo,
    updated: at === null || id === null || name === null ? null : { by: { id, name }, at },
    archived: row.archived_at !== null,
    organization_ids,
    drafted,
    problems: [
      ...findDraftProblems(
        draft,
        await readLibrary(database, draft),
        organization_ids.length,
        drafted?.unseen ?? [],
      ),
    ],
  }
}

const selectState = (database: Kysely<DB>, scenarioId: number) =>
  database
    .selectFrom('scenarios')
    .leftJoin('scenario_drafts as draft', 'draft.scenario_id', 'scenarios.id')
    .leftJoin('users', 'users.id', 'draft.updated_by')
    .leftJoinLateral(
      (versions) =>
        versions
          .selectFrom('scenario_versions')
          .whereRef('scenario_id', '=', 'scenarios.id')
          .select(['number', 'content'])
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where('scenarios.id', '=', scenarioId)
    .select([
      'scenarios.archived_at',
      'draft.content',
      'draft.drafted',
      'draft.revision',
      'draft.updated_at',
      'users.id as user_id',
      'users.name as user_name',
      'newest.number as version',
      'newest.content as live',
      sql<boolean>`exists (select from scenario_draft_steps where scenario_id = scenarios.id)`.as('can_undo'),
      sql<number[]>`array(
        select organization_id from scenario_organizations where scenario_id = scenarios.id
        order by organization_id)`.as('organization_ids'),
    ])
