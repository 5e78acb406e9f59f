import { sql, type Kysely } from 'kysely'
import type { DB } from '#database/schema.ts'
import { nameUnlessDeleted } from '#platform/server/slice-hooks.ts'
import { DomainError } from '#platform/server/errors.ts'
import { DraftOrigin, type StoredDraftState, workspaceFailures } from '../contract.ts'
import { findDraftProblems } from '../contract-checklist.ts'
import { isSameContent, ScenarioContent, WorkspaceDraft } from '../contract-content.ts'
import { readLibrary } from './content-library.ts'
import { hasConflicts, toWorkspaceDraft } from './draft-parts.ts'

/**
 * Reads a scenario's draft, or else the content in force, with the problems that the checklist finds.
 * @throws DomainError missing
 */
export async function readDraftState(database: Kysely<DB>, scenarioId: number): Promise<StoredDraftState> {
  const row = await selectState(database, scenarioId).executeTakeFirst()
  const live = row?.live ? toWorkspaceDraft(ScenarioContent.parse(row.live)) : null
  const stored = row?.content ? WorkspaceDraft.parse(row.content) : null
  const draft = stored ?? live
  if (!row || !draft) throw new DomainError(workspaceFailures.missing)
  const drafted = row.drafted === null ? null : DraftOrigin.parse(row.drafted)
  const beside = stored && live && findParallelVersion(row, stored, live)
  const { version, revision, updated_at: at, organization_ids } = row
  const by = toDraftAuthor(row.user_id, row.user_name)
  const undoes = toDraftAuthor(row.saver_id, row.saver_name)
  return {
    draft,
    revision: revision ?? `version-${version ?? 0}`,
    version,
    is_changed: !isSameContent(draft, live),
    can_undo: undoes !== null,
    ...(undoes && { undoes }),
    updated: at && by && { by, at },
    archived: row.archived_at !== null,
    ...(beside && { published_beside: beside }),
    organization_ids,
    drafted,
    problems: findDraftProblems(
      draft,
      await readLibrary(database, draft),
      organization_ids.length,
      drafted?.unseen ?? [],
    ),
  }
}

type Beside = {
  readonly version: number | null
  readonly base: unknown
  readonly publisher_id: number | null
  readonly publisher_name: string | null
}

/** The version published since the last save, if it changed a field that the draft has changed too. */
function findParallelVersion(
  { version, base: stored, publisher_id, publisher_name }: Beside,
  draft: WorkspaceDraft,
  live: WorkspaceDraft,
): StoredDraftState['published_beside'] {
  if (version === null || stored === null) return undefined
  const base = toWorkspaceDraft(ScenarioContent.parse(stored))
  if (!hasConflicts(draft, base, live)) return undefined
  return { version, by: toDraftAuthor(publisher_id, publisher_name), base, live }
}

export const toDraftAuthor = (id: number | null, name: string | null) => (id === null ? null : { id, name })

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
          .select(['number', 'content', 'published_at', 'published_by'])
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as publishers', 'publishers.id', 'newest.published_by')
    .leftJoinLateral(
      (steps) =>
        steps
          .selectFrom('scenario_draft_steps')
          .whereRef('scenario_id', '=', 'scenarios.id')
          // Steps stored by an older program have no `saved_by`; the author of the draft's last save is taken instead.
          .select(({ fn }) => fn.coalesce('saved_by', 'draft.updated_by').as('saved_by'))
          .orderBy('id', 'desc')
          .limit(1)
          .as('step'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as savers', 'savers.id', 'step.saved_by')
    .leftJoinLateral(
      (versions) =>
        versions
          .selectFrom('scenario_versions')
          .whereRef('scenario_id', '=', 'scenarios.id')
          .whereRef('published_at', '<=', 'draft.updated_at')
          // Only if the newest version was published after the draft's last save.
          .whereRef('newest.published_at', '>', 'draft.updated_at')
          .select('content')
          .orderBy('number', 'desc')
          .limit(1)
          .as('seen'),
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
      nameUnlessDeleted('users').as('user_name'),
      'newest.number as version',
      'newest.content as live',
      'seen.content as base',
      'publishers.id as publisher_id',
      nameUnlessDeleted('publishers').as('publisher_name'),
      'savers.id as saver_id',
      nameUnlessDeleted('savers').as('saver_name'),
      sql<number[]>`array(
        select organization_id from scenario_organizations where scenario_id = scenarios.id
        order by organization_id)`.as('organization_ids'),
    ])
