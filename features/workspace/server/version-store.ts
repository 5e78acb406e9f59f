import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChanges } from '#platform/server/audit.ts'
import { type AfterChange, nameUnlessDeleted } from '#platform/server/between-slices.ts'
import { DomainError } from '#platform/server/errors.ts'
import { SHOWN_VERSIONS, workspaceFailures } from '../contract.ts'
import { describeChanges } from '../contract-changes.ts'
import { ScenarioContent } from '../contract-content.ts'
import { toDraftAuthor } from './draft-state.ts'
import { rebaseDrafts } from './rebase-drafts.ts'

export type VersionStore = ReturnType<typeof versionStore>

/** The versions of scenarios, for who reads them. */
export const versionStore = (database: Database) => ({
  /** A page of them, newest first, with what each has changed. @param before older than this one @throws DomainError missing */
  async list(scenarioId: number, before?: number) {
    const rows = await selectVersions(database, scenarioId)
      .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
      .limit(SHOWN_VERSIONS + 1)
      .execute()
    if (rows.length === 0) await requireScenario(database, scenarioId)
    const versions = rows.map((row) => ({ ...row, content: ScenarioContent.parse(row.content) }))
    return versions.slice(0, SHOWN_VERSIONS).map(({ number, published_at, note, content, ...row }, index) => {
      const earlier = versions[index + 1]
      return {
        number,
        at: published_at,
        note,
        by: toDraftAuthor(row.user_id, row.user_name),
        changes: earlier ? [...describeChanges(earlier.content, content)] : [],
      }
    })
  },

  /** What a version held. @throws DomainError missing */
  async find(scenarioId: number, number: number): Promise<ScenarioContent> {
    const row = await selectVersions(database, scenarioId).where('number', '=', number).executeTakeFirst()
    if (!row) throw new DomainError(workspaceFailures.versionMissing)
    return ScenarioContent.parse(row.content)
  },
})

const selectVersions = (database: Database, scenarioId: number) =>
  database
    .selectFrom('scenario_versions')
    .leftJoin('users', 'users.id', 'scenario_versions.published_by')
    .where('scenario_id', '=', scenarioId)
    .select(['number', 'content', 'note', 'published_at', 'users.id as user_id'])
    .select(nameUnlessDeleted('users').as('user_name'))
    .orderBy('number', 'desc')

async function requireScenario(database: Database, id: number): Promise<void> {
  const found = await database.selectFrom('scenarios').where('id', '=', id).select('id').executeTakeFirst()
  if (!found) throw new DomainError(workspaceFailures.missing)
}

/**
 * Makes a version of each of these scenarios whose content is no longer that of its newest one, with a line in the audit, and
 * brings their drafts onto it. To be called in the transaction of the change, once whatever it names is locked: characters,
 * moods and criteria before scenarios, so that two changes never wait for each other.
 */
export const recordVersions: AfterChange = (transaction, actor, ids) =>
  addVersions(transaction, actor, ids, '').then(() => undefined)

/** @returns the versions that were made */
export async function addVersions(
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  ids: readonly number[],
  note: string,
): Promise<readonly { readonly scenario_id: number; readonly number: number }[]> {
  if (ids.length === 0) return []
  await transaction
    .selectFrom('scenarios')
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // A statement of its own: what another transaction has committed while this one waited is seen only by what begins after. Nor
  // is a version dated when its transaction began: a draft that was saved meanwhile would seem to have been written on it.
  const { rows } = await sql<{ scenario_id: number; number: number }>`
    insert into scenario_versions (scenario_id, number, content, published_by, published_at, note)
    select scenarios.id, coalesce(newest.number, 0) + 1, now.content, ${actor.id}, clock_timestamp(), ${note}
    from scenarios
    cross join lateral (select scenario_content(scenarios.id) as content) as now
    left join lateral (
      select number, content from scenario_versions
      where scenario_id = scenarios.id order by number desc limit 1
    ) as newest on true
    where scenarios.id = any(${ids})
      and now.content -> 'texts' -> 'en' is not null
      and now.content is distinct from newest.content::jsonb
    order by scenarios.id
    returning scenario_id, number`.execute(transaction)
  await recordChanges(
    transaction,
    rows.map(({ scenario_id, number }) => ({
      actorId: actor.id,
      organizationId: null,
      action: 'publish',
      subject: 'scenario',
      subjectId: scenario_id,
      before: number === 1 ? null : { version: number - 1 },
      after: { version: number, ...(note !== '' && { note }) },
    })),
  )
  await rebaseDrafts(
    transaction,
    rows.map(({ scenario_id }) => scenario_id),
  )
  return rows
}

/** Makes versions of the scenarios in which a character plays that was changed. */
export const recordVersionsOfCharacters: AfterChange = async (transaction, actor, ids) =>
  recordVersions(transaction, actor, await scenariosWith(transaction, 'character_id', ids))

/** Makes versions of the scenarios that have a mood that was changed. */
export const recordVersionsOfMoods: AfterChange = async (transaction, actor, ids) =>
  recordVersions(transaction, actor, await scenariosWith(transaction, 'mood_id', ids))

/** Makes versions of the scenarios that are evaluated by criteria whose rubric was published. */
export const recordVersionsOfCriteria: AfterChange = async (transaction, actor, ids) => {
  const rows = await transaction
    .selectFrom('scenarios')
    .where('criteria_id', 'in', ids)
    .select('id')
    .execute()
  await recordVersions(
    transaction,
    actor,
    rows.map(({ id }) => id),
  )
}

async function scenariosWith(
  transaction: Transaction<DB>,
  column: 'character_id' | 'mood_id',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('scenario_map')
    .where(column, 'in', ids)
    .select('scenario_id')
    .distinct()
    .execute()
  return rows.map(({ scenario_id }) => scenario_id)
}
