import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { foldAccents } from '#platform/contract/text.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { AssignmentDeadline, deadlineFailures, OwnDeadline, PersonOfDeadline } from '../contract.ts'

export type DeadlineStore = ReturnType<typeof deadlineStore>

/** Which assignment is meant. */
type AssignmentKey = { readonly organizationId: number; readonly scenarioId: number }

/**
 * When somebody was first evaluated in the scenario of a deadline, for a statement that reads both. What they did in another
 * organisation, before they moved, is not for this one's administrators.
 */
const firstEvaluated = sql<Date | null>`(
  select min(evaluations.created_at) from chats join evaluations on evaluations.chat_id = chats.id
  where chats.user_id = users.id and chats.scenario_id = deadlines.scenario_id and chats.has_turns
    and chats.organization_id = deadlines.organization_id)`

/** Whoever may sign in: nobody waits for the others. */
const isExpected = sql`users.is_provisioned and users.deactivated_at is null`

/** Which assignments are listed. */
type DeadlinePage = {
  readonly search: string | null
  readonly limit: number
  readonly after?: number | undefined
  readonly after_due?: string | undefined
}

/** Whoever has no deadline comes after all that have one. */
const isAfter = ({ after, after_due }: DeadlinePage) =>
  after === undefined
    ? sql`true`
    : sql`(coalesce(deadlines.due_on, 'infinity'), assigned.scenario_id)
        > (coalesce(${after_due ?? null}::date, 'infinity'), ${after}::bigint)`

/** Whatever its case and accents; no character of what is searched for is a wildcard. */
const hasInTitle = (search: string | null) =>
  search === null
    ? sql`true`
    : sql`strpos(
        lower(regexp_replace(normalize(coalesce(local.title, base.title), NFKD), '[\\u0300-\\u036F]', '', 'g')),
        lower(${foldAccents(search)})
      ) > 0`

export const deadlineStore = (database: Database) => ({
  /** A page of those with a deadline first, the next one at the top. */
  async list(organizationId: number, language: string, page: DeadlinePage): Promise<AssignmentDeadline[]> {
    const { rows } = await sql`
      with page as materialized (
        select assigned.scenario_id, coalesce(local.title, base.title) as title, deadlines.due_on
        from scenario_organizations as assigned
        join scenarios on scenarios.id = assigned.scenario_id and scenarios.archived_at is null
        join scenario_texts as base
          on base.scenario_id = assigned.scenario_id and base.language_code = ${FALLBACK_LANGUAGE}
        left join scenario_texts as local
          on local.scenario_id = assigned.scenario_id and local.language_code = ${language}
        left join scenario_deadlines as deadlines
          on deadlines.organization_id = assigned.organization_id and deadlines.scenario_id = assigned.scenario_id
        where assigned.organization_id = ${organizationId} and ${isAfter(page)} and ${hasInTitle(page.search)}
        order by deadlines.due_on nulls last, assigned.scenario_id limit ${page.limit}
      ),
      expected as materialized (
        select id from users where organization_id = ${organizationId} and ${isExpected}
      ),
      done as materialized (
        select scenario_id, count(distinct user_id) as people
        from chats join evaluations on evaluations.chat_id = chats.id
        where chats.organization_id = ${organizationId} and user_id in (select id from expected)
          and scenario_id in (select scenario_id from page where due_on is not null)
        group by scenario_id
      )
      select json_build_object('id', page.scenario_id, 'title', page.title) as scenario,
        to_char(page.due_on, 'YYYY-MM-DD') as due_on,
        case when page.due_on is not null then json_build_object(
          'all', (select count(*) from expected), 'done', coalesce(done.people, 0)
        ) end as people
      from page left join done using (scenario_id)
      order by page.due_on nulls last, page.scenario_id`.execute(database)
    return rows.map((row) => AssignmentDeadline.parse(row))
  },

  /** @throws DomainError missing, when the organisation does not practise the scenario */
  async set(actor: Actor, key: AssignmentKey, dueOn: string | null): Promise<void> {
    const { organizationId, scenarioId } = key
    await database.transaction().execute(async (transaction) => {
      const { rows: assigned } = await sql`
        select from scenario_organizations
        where organization_id = ${organizationId} and scenario_id = ${scenarioId} for share`.execute(
        transaction,
      )
      if (assigned.length === 0) throw new DomainError(deadlineFailures.notAssigned)
      const { rows } = await sql<{ due_on: string }>`
        select to_char(due_on, 'YYYY-MM-DD') as due_on from scenario_deadlines
        where organization_id = ${organizationId} and scenario_id = ${scenarioId} for update`.execute(
        transaction,
      )
      const before = rows[0]?.due_on ?? null
      if (before === dueOn) return
      await (
        dueOn === null
          ? sql`delete from scenario_deadlines
            where organization_id = ${organizationId} and scenario_id = ${scenarioId}`
          : sql`insert into scenario_deadlines (organization_id, scenario_id, due_on)
            values (${organizationId}, ${scenarioId}, ${dueOn}::date)
            on conflict (organization_id, scenario_id) do update set due_on = excluded.due_on`
      ).execute(transaction)
      await recordChange(transaction, {
        actorId: actor.id,
        organizationId,
        action: 'update',
        subject: 'scenario',
        subjectId: scenarioId,
        before: { organization_id: organizationId, due_on: before },
        after: { organization_id: organizationId, due_on: dueOn },
      })
    })
  },

  /** By name; none without a deadline. */
  async people({ organizationId, scenarioId }: AssignmentKey): Promise<PersonOfDeadline[]> {
    const { rows } = await sql`
      select id, name, username,
        case when evaluated_at is null then 'not_yet'
          when (evaluated_at at time zone 'utc')::date <= due_on then 'in_time' else 'late' end as completion
      from (
        select users.id, users.name, users.username, deadlines.due_on, ${firstEvaluated} as evaluated_at
        from scenario_deadlines as deadlines
        join users on users.organization_id = deadlines.organization_id and ${isExpected}
        where deadlines.organization_id = ${organizationId} and deadlines.scenario_id = ${scenarioId}
      ) as expected
      order by lower(name), id`.execute(database)
    return rows.map((row) => PersonOfDeadline.parse(row))
  },

  async listOwn({ id, organizationId }: Actor): Promise<OwnDeadline[]> {
    const { rows } = await sql`
      select deadlines.scenario_id, to_char(deadlines.due_on, 'YYYY-MM-DD') as due_on,
        ${firstEvaluated} is not null as is_done
      from scenario_deadlines as deadlines join users on users.id = ${id}
      where deadlines.organization_id = ${organizationId ?? 0}
      order by deadlines.due_on, deadlines.scenario_id`.execute(database)
    return z.array(OwnDeadline).parse(rows)
  },
})
