import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { OverviewMonth, OverviewScenario, SkillDistribution } from '../contract.ts'

export type OverviewStore = ReturnType<typeof overviewStore>

/** Whose figures, and the language of titles where they are translated. */
type Reading = { readonly organizationId: number; readonly language: string }

/** How many months a chart has room for. */
const MONTHS = 24
/** How many scenarios a screen lists. */
export const LISTED_SCENARIOS = 50

/** What has been published, and how many people there are, which the list of users shows too. */
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

  /** The newest, oldest first. */
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

  /** One more than a list has room for, where there are more. */
  async scenarios({ organizationId, language }: Reading, month: string): Promise<OverviewScenario[]> {
    const rows = await selectFigures(database, { organizationId, language })
      .where('figures.month', '=', sql<Date>`${`${month}-01`}::date`)
      .orderBy(sql`coalesce(practised, evaluated, tried_again)`, 'desc')
      .orderBy('figures.scenario_id')
      .limit(LISTED_SCENARIOS + 1)
      .execute()
    return rows.map(({ month: _month, ...row }) => row)
  },

  async skills(organizationId: number, month: string): Promise<SkillDistribution[]> {
    const rows = await database
      .selectFrom('overview_skills')
      .where('organization_id', '=', organizationId)
      .where('month', '=', sql<Date>`${`${month}-01`}::date`)
      .select(['skill', 'not_shown', 'in_part', 'not_shown_or_in_part', 'shown'])
      .execute()
    return rows.map((row) => SkillDistribution.parse(row))
  },

  /** So many figures of scenarios, newest month first, after those that a file has already. */
  allFigures: (reading: Reading, { limit, offset }: { limit: number; offset: number }) =>
    selectFigures(database, reading)
      .orderBy('figures.month', 'desc')
      .orderBy('figures.scenario_id')
      .limit(limit)
      .offset(offset)
      .execute(),

  /** Some for each month: there are seven skills. */
  async allSkills(organizationId: number) {
    const rows = await database
      .selectFrom('overview_skills')
      .where('organization_id', '=', organizationId)
      .select(['skill', 'not_shown', 'in_part', 'not_shown_or_in_part', 'shown'])
      .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
      .orderBy('overview_skills.month', 'desc')
      .orderBy('skill')
      .execute()
    return rows.map((row) => z.extend(SkillDistribution, { month: z.string() }).parse(row))
  },
})

const selectFigures = (database: Database, { organizationId, language }: Reading) =>
  database
    .selectFrom('overview_figures as figures')
    .innerJoin('scenario_texts as base', (join) =>
      join
        .onRef('base.scenario_id', '=', 'figures.scenario_id')
        .on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('scenario_texts as local', (join) =>
      join.onRef('local.scenario_id', '=', 'figures.scenario_id').on('local.language_code', '=', language),
    )
    .where('figures.organization_id', '=', organizationId)
    .select(['figures.scenario_id as id', 'practised', 'evaluated', 'tried_again'])
    .select(sql<string>`to_char(figures.month, 'YYYY-MM')`.as('month'))
    .select(({ fn }) => fn.coalesce('local.title', 'base.title').as('title'))
