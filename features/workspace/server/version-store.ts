import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { globalChange, recordChanges } from '#platform/server/audit.ts'
import { type AfterChange, nameUnlessDeleted } from '#platform/server/slice-hooks.ts'
import { DomainError } from '#platform/server/errors.ts'
import { VERSIONS_PER_PAGE, workspaceFailures } from '../contract.ts'
import { describeChanges } from '../contract-changes.ts'
import { ScenarioContent } from '../contract-content.ts'
import { toDraftAuthor } from './draft-state.ts'
import { rebaseDrafts } from './rebase-drafts.ts'

export type VersionStore = ReturnType<typeof versionStore>

/** Reads the versions of scenarios. */
export const versionStore = (database: Database) => ({
  /**
   * A page of versions, newest first, with the changes of each. @param before only versions older than this one
   * @throws DomainError missing
   */
  async list(scenarioId: number, before?: number) {
    const rows = await selectVersions(database, scenarioId)
      .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
      .limit(VERSIONS_PER_PAGE + 1)
      .execute()
    if (rows.length === 0) await requireScenario(database, scenarioId)
    const versions = rows.map((row) => ({ ...row, content: ScenarioContent.parse(row.content) }))
    return versions
      .slice(0, VERSIONS_PER_PAGE)
      .map(({ number, published_at, note, content, ...row }, index) => {
        const earlier = versions[index + 1]
        return {
          number,
          at: published_at,
          note,
          by: toDraftAuthor(row.user_id, row.user_name),
          changes: earlier ? describeChanges(earlier.content, content) : [],
        }
      })
  },

  /** Reads the content of a version. @throws DomainError missing */
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
 * Makes a new version of each scenario whose content differs from its newest version, with an entry in the audit, and
 * rebases its draft. Call it in the transaction of the change, after locking what the change names: characters, moods
 * and criteria before scenarios, against deadlocks.
 */
export const recordVersions: AfterChange = (transaction, actor, ids) =>
  addVersions(transaction, actor, ids, '').then(() => undefined)

/** @returns the new versions */
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
  // A statement of its own, because only a new one sees what was committed while this transaction waited for the lock.
  // It takes the clock's time rather than the transaction's start: a draft saved in between would otherwise seem to be
  // based on this version.
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
      ...globalChange(actor, 'scenario', scenario_id),
      action: 'publish',
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

/** Makes versions of the scenarios in which a changed character plays. */
export const recordVersionsOfCharacters: AfterChange = async (transaction, actor, ids) =>
  recordVersions(transaction, actor, await scenariosWith(transaction, 'character_id', ids))

/** Makes versions of the scenarios that use a changed mood. */
export const recordVersionsOfMoods: AfterChange = async (transaction, actor, ids) =>
  recordVersions(transaction, actor, await scenariosWith(transaction, 'mood_id', ids))

/** Makes versions of the scenarios that are evaluated by criteria with a newly published rubric. */
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
