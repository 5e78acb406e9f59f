import { sql, type Transaction } from 'kysely'
import type { Skill } from '#conversation/judging/rubric.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { MonthCounts } from './disclosure-rule.ts'
import type { SkillCounts } from './skill-rule.ts'

/** A month of an organisation; `month` is its first day in UTC. */
export type OrganizationMonth = { readonly organizationId: number; readonly month: string }

/** Lists the months that are over and not yet published, oldest first, from an organisation's first conversation on. */
export async function listDueMonths(database: Database): Promise<OrganizationMonth[]> {
  const { rows } = await sql<OrganizationMonth>`
    select organizations.id as "organizationId", to_char(month, 'YYYY-MM-DD') as month
    from organizations
    cross join lateral (
      select min(created_at) at time zone 'utc' as began from chats where organization_id = organizations.id
    ) as first
    cross join lateral generate_series(
      date_trunc('month', first.began), date_trunc('month', now() at time zone 'utc') - interval '1 month', '1 month'
    ) as month
    where not exists (
      select from overview_months
      where overview_months.organization_id = organizations.id and overview_months.month = month::date
    )
    order by month, organizations.id`.execute(database)
  return rows
}

/** Claims a month. @returns false if another process publishes it or has done so */
export async function claimMonth(
  transaction: Transaction<DB>,
  { organizationId, month }: OrganizationMonth,
): Promise<boolean> {
  const { rows } = await sql`
    insert into overview_months (organization_id, month) values (${organizationId}, ${month}::date)
    on conflict do nothing returning month`.execute(transaction)
  return rows.length > 0
}

/** Stores the published figures of a month by scenario. */
export async function storeFigures(
  transaction: Transaction<DB>,
  { organizationId, month }: OrganizationMonth,
  published: readonly { readonly scenarioId: number; readonly counts: MonthCounts }[],
): Promise<void> {
  if (published.length === 0) return
  const key = { organization_id: organizationId, month }
  await transaction
    .insertInto('overview_figures')
    .values(published.map(({ scenarioId, counts }) => ({ ...key, scenario_id: scenarioId, ...counts })))
    .execute()
}

export type PublishedSkill = SkillCounts & { readonly skill: Skill }

/** Stores the published figures of a month by skill. */
export async function storeSkills(
  transaction: Transaction<DB>,
  { organizationId, month }: OrganizationMonth,
  published: readonly PublishedSkill[],
): Promise<void> {
  if (published.length === 0) return
  const key = { organization_id: organizationId, month }
  await transaction
    .insertInto('overview_skills')
    .values(published.map((counts) => ({ ...key, ...counts })))
    .execute()
}
