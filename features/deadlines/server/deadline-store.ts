import { type RawBuilder, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { containsText } from '#platform/server/compare-text.ts'
import { applyChange } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import {
  AssignmentDeadline,
  type DeadlineChange,
  deadlineFailures,
  OwnDeadline,
  PersonOfDeadline,
} from '../contract.ts'

export type DeadlineStore = ReturnType<typeof deadlineStore>

/** Identifies an assignment. */
type AssignmentKey = { readonly organizationId: number; readonly scenarioId: number }

/**
 * Condition for the first evaluation of each person in a scenario, as part of this organisation. Evaluations from a
 * person's former organisation are not for this one's administrators, and measurements in a study are for none.
 */
const isFirstHere = (organizationId: number) =>
  sql`evaluations.is_first_of_person and evaluations.organization_id = ${organizationId}`

/** Only people who may sign in are expected to practise. */
const isExpected = sql`users.is_provisioned and users.deactivated_at is null`

/** The requested page of assignments. */
type DeadlinePage = {
  readonly search: string | null
  readonly limit: number
  readonly after?: number | undefined
  readonly after_due?: string | undefined
}

const isDatedAfter = ({ after, after_due }: DeadlinePage) => {
  if (after === undefined) return sql`true`
  // Scenarios without a deadline come after all others.
  if (after_due === undefined) return sql`false`
  return sql`(deadlines.due_on, deadlines.scenario_id) > (${after_due}::date, ${after}::bigint)`
}

const isUndatedAfter = ({ after, after_due }: DeadlinePage) =>
  after === undefined || after_due !== undefined ? sql`true` : sql`assigned.scenario_id > ${after}::bigint`

/** Scenarios in force whose title matches the search: the title in the given language, or else in English. */
const isListed = (scenarioId: RawBuilder<unknown>, language: string, search: string | null) => sql`
  exists (select from scenarios where id = ${scenarioId} and archived_at is null)
  and ${search === null ? sql`true` : sql`${scenarioId} in (${scenariosByTitle(language, search)})`}`

const scenariosByTitle = (language: string, search: string) => sql`
  select scenario_id from scenario_texts
  where ${containsText(sql`folded_title`, search)} and (
    language_code = ${language}
    or language_code = ${FALLBACK_LANGUAGE} and scenario_id not in (
      select scenario_id from scenario_texts where language_code = ${language}
    )
  )`

/** Deletes the deadlines of assignments that have ended. @returns the deleted deadlines */
export async function endDeadlines(
  transaction: Transaction<DB>,
  actor: Actor,
  scenarioId: number,
  organizations: readonly number[],
): Promise<{ organization_id: number; due_on: string }[]> {
  if (organizations.length === 0) return []
  const { rows } = await sql<{ organization_id: number; due_on: string }>`
    delete from scenario_deadlines where scenario_id = ${scenarioId} and organization_id = any(${organizations}::bigint[])
    returning organization_id, to_char(due_on, 'YYYY-MM-DD') as due_on`.execute(transaction)
  for (const { organization_id: organizationId, due_on: before } of rows)
    await recordDeadline(transaction, actor, { organizationId, scenarioId }, { before, after: null })
  return rows
}

const recordDeadline = (
  transaction: Transaction<DB>,
  actor: Actor,
  { organizationId, scenarioId }: AssignmentKey,
  { before, after }: Readonly<Record<'before' | 'after', string | null>>,
) =>
  recordChange(transaction, {
    actorId: actor.id,
    organizationId,
    action: 'change_deadline',
    subject: 'scenario',
    subjectId: scenarioId,
    before: { organization_id: organizationId, due_on: before },
    after: { organization_id: organizationId, due_on: after },
  })

export const deadlineStore = (database: Database) => ({
  /**
   * A page of scenarios: first those with a deadline, the earliest first, then the others. Each part is read by its own
   * index order and only as far as the page goes.
   */
  async list(organizationId: number, language: string, page: DeadlinePage): Promise<AssignmentDeadline[]> {
    const { rows } = await sql`
      with dated as materialized (
        select scenario_id, due_on from scenario_deadlines as deadlines
        where organization_id = ${organizationId} and ${isDatedAfter(page)}
          and ${isListed(sql.ref('deadlines.scenario_id'), language, page.search)}
        order by due_on, scenario_id limit ${page.limit}
      ),
      undated as materialized (
        select scenario_id, null::date as due_on from scenario_organizations as assigned
        where organization_id = ${organizationId} and ${isUndatedAfter(page)}
          and ${isListed(sql.ref('assigned.scenario_id'), language, page.search)}
          and not exists (
            select from scenario_deadlines as deadlines
            where deadlines.organization_id = assigned.organization_id and deadlines.scenario_id = assigned.scenario_id
          )
        order by scenario_id limit ${page.limit}
      ),
      page as materialized (
        select * from dated union all select * from undated order by due_on nulls last, scenario_id limit ${page.limit}
      ),
      expected as materialized (
        select id from users where organization_id = ${organizationId} and ${isExpected}
      ),
      done as materialized (
        select scenario_id, count(distinct user_id) as people from evaluations
        where ${isFirstHere(organizationId)} and user_id in (select id from expected)
          and scenario_id in (select scenario_id from page where due_on is not null)
        group by scenario_id
      )
      select json_build_object('id', page.scenario_id, 'title', coalesce(local.title, base.title)) as scenario,
        to_char(page.due_on, 'YYYY-MM-DD') as due_on,
        case when page.due_on is not null then json_build_object(
          'all', (select count(*) from expected), 'done', coalesce(done.people, 0)
        ) end as people
      from page
      join scenario_texts as base on base.scenario_id = page.scenario_id and base.language_code = ${FALLBACK_LANGUAGE}
      left join scenario_texts as local on local.scenario_id = page.scenario_id and local.language_code = ${language}
      left join done on done.scenario_id = page.scenario_id
      order by page.due_on nulls last, page.scenario_id`.execute(database)
    return rows.map((row) => AssignmentDeadline.parse(row))
  },

  /** @throws DomainError missing, when the organisation does not practise the scenario; conflict (changed meanwhile) */
  async set(actor: Actor, key: AssignmentKey, { was, ...wanted }: DeadlineChange): Promise<void> {
    const { organizationId, scenarioId } = key
    await database.transaction().execute(async (transaction) => {
      const { rows: assigned } = await sql`
        select from scenario_organizations
        where organization_id = ${organizationId} and scenario_id = ${scenarioId} for no key update`.execute(
        transaction,
      )
      if (assigned.length === 0) throw new DomainError(deadlineFailures.notAssigned)
      const { rows } = await sql<{ due_on: string }>`
        select to_char(due_on, 'YYYY-MM-DD') as due_on from scenario_deadlines
        where organization_id = ${organizationId} and scenario_id = ${scenarioId} for update`.execute(
        transaction,
      )
      const before = rows[0]?.due_on ?? null
      const { due_on: dueOn } = applyChange({ due_on: before }, wanted, was)
      if (before === dueOn) return
      await (
        dueOn === null
          ? sql`delete from scenario_deadlines
            where organization_id = ${organizationId} and scenario_id = ${scenarioId}`
          : sql`insert into scenario_deadlines (organization_id, scenario_id, due_on)
            values (${organizationId}, ${scenarioId}, ${dueOn}::date)
            on conflict (organization_id, scenario_id) do update set due_on = excluded.due_on`
      ).execute(transaction)
      await recordDeadline(transaction, actor, key, { before, after: dueOn })
    })
  },

  /** The people of a deadline by name; none without a deadline. */
  async people({ organizationId, scenarioId }: AssignmentKey): Promise<PersonOfDeadline[]> {
    const { rows } = await sql`
      with evaluated as materialized (
        select user_id, min(created_at) as first_at from evaluations
        where ${isFirstHere(organizationId)} and scenario_id = ${scenarioId} group by user_id
      )
      select users.id, name, username,
        case when first_at is null then 'not_yet'
          when (first_at at time zone 'utc')::date <= due_on then 'in_time' else 'late' end as completion
      from scenario_deadlines as deadlines
      join users on users.organization_id = deadlines.organization_id and ${isExpected}
      left join evaluated on evaluated.user_id = users.id
      where deadlines.organization_id = ${organizationId} and deadlines.scenario_id = ${scenarioId}
      order by fold_text(name), users.id`.execute(database)
    return rows.map((row) => PersonOfDeadline.parse(row))
  },

  async listOwn({ id, organizationId }: Actor): Promise<OwnDeadline[]> {
    const { rows } = await sql`
      select scenario_id, to_char(due_on, 'YYYY-MM-DD') as due_on,
        exists (
          select from evaluations where ${isFirstHere(organizationId ?? 0)}
            and evaluations.scenario_id = deadlines.scenario_id and user_id = ${id}
        ) as is_done
      from scenario_deadlines as deadlines where organization_id = ${organizationId ?? 0}
      order by deadlines.due_on, scenario_id`.execute(database)
    return z.array(OwnDeadline).parse(rows)
  },
})
