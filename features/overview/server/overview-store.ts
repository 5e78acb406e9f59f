import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { OverviewMonth, OverviewScenario, SkillDistribution } from '../contract.ts'
import { exportOverview } from './export-overview.ts'
import { type OverviewReading, selectFigures, selectSkills } from './select-published.ts'

export type OverviewStore = ReturnType<typeof overviewStore>

/** The number of months in a chart. */
const MONTHS = 24
/** The number of scenarios in the list. */
export const LISTED_SCENARIOS = 50

/** The published figures, and the number of people, which the list of users shows too. */
export const overviewStore = (database: Database) => ({
  findOrganization: (id: number): Promise<{ id: number; name: string } | undefined> =>
    database.selectFrom('organizations').where('id', '=', id).select(['id', 'name']).executeTakeFirst(),

  async countPeople(organizationId: number): Promise<number> {
    const { count } = await database
      .selectFrom('users')
      .where('organization_id', '=', organizationId)
      .where('is_provisioned', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  /** The newest months, the oldest of them first. */
  async months(organizationId: number): Promise<OverviewMonth[]> {
    const { rows } = await sql`
      with newest as (
        select month from overview_months where organization_id = ${organizationId}
        order by month desc limit ${MONTHS}
      ),
      invited as (
        select date_trunc('month', created_at at time zone 'utc')::date as month, count(*)::int as people from users
        where organization_id = ${organizationId} and is_provisioned group by 1
      )
      select to_char(newest.month, 'YYYY-MM') as month, coalesce(max(invited.people), 0) as invited,
        sum(practised)::int as practised, sum(evaluated)::int as evaluated, sum(tried_again)::int as tried_again
      from newest
      left join invited on invited.month = newest.month
      left join overview_figures as figures
        on figures.organization_id = ${organizationId} and figures.month = newest.month
      group by newest.month order by newest.month`.execute(database)
    return rows.map((row) => OverviewMonth.parse(row))
  },

  /** One more than `LISTED_SCENARIOS`, to tell whether there are more. */
  async scenarios(reading: OverviewReading, month: string): Promise<OverviewScenario[]> {
    const rows = await selectFigures(database, reading)
      .where('figures.month', '=', sql<Date>`${`${month}-01`}::date`)
      .orderBy(sql`coalesce(practised, evaluated, tried_again)`, 'desc')
      .orderBy('figures.scenario_id')
      .limit(LISTED_SCENARIOS + 1)
      .execute()
    return rows.map(({ month: _month, ...row }) => row)
  },

  async skills(organizationId: number, month: string): Promise<SkillDistribution[]> {
    const rows = await selectSkills(database, organizationId)
      .where('month', '=', sql<Date>`${`${month}-01`}::date`)
      .execute()
    return rows.map((row) => SkillDistribution.parse(row))
  },

  /** All published figures, a page at a time. */
  exportAll: (reading: OverviewReading) => exportOverview(database, reading),
})
