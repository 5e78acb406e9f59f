import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { SkillDistribution } from '../contract.ts'
import { type OverviewReading, selectFigures, selectSkills } from './select-published.ts'

/** How many figures are read at once. */
const PAGE = 1000

/** A row is of a scenario or of a skill; the columns of the other kind are empty. */
export const overviewColumns = [
  'month',
  'scenario_id',
  'scenario',
  'practised',
  'evaluated',
  'tried_again',
  'skill',
  'not_shown',
  'in_part',
  'not_shown_or_in_part',
  'shown',
] as const

/** All published figures, newest month first: of scenarios, then of skills. */
export async function* exportOverview(database: Database, reading: OverviewReading) {
  for (let offset = 0; ; offset += PAGE) {
    const figures = await readFigures(database, reading, offset)
    yield figures.map(({ id, title, ...row }) => ({ ...row, scenario_id: id, scenario: title }))
    if (figures.length < PAGE) break
  }
  yield await readSkills(database, reading.organizationId)
}

const readFigures = (database: Database, reading: OverviewReading, offset: number) =>
  selectFigures(database, reading)
    .orderBy('figures.month', 'desc')
    .orderBy('figures.scenario_id')
    .limit(PAGE)
    .offset(offset)
    .execute()

/** Some for each month: there are seven skills. */
async function readSkills(database: Database, organizationId: number) {
  const rows = await selectSkills(database, organizationId)
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .orderBy('overview_skills.month', 'desc')
    .orderBy('skill')
    .execute()
  return rows.map((row) => z.extend(SkillDistribution, { month: z.string() }).parse(row))
}
