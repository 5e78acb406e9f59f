import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { SkillDistribution } from '../contract.ts'
import { type OverviewReading, selectFigures, selectSkills } from './select-published.ts'

/** How many figures are read at a time. */
const PAGE = 1000

/** Yields all published figures, newest month first: those of scenarios, then those of skills. */
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

/** Read in one go, because there are only seven skills a month. */
async function readSkills(database: Database, organizationId: number) {
  const rows = await selectSkills(database, organizationId)
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .orderBy('overview_skills.month', 'desc')
    .orderBy('skill')
    .execute()
  return rows.map((row) => z.extend(SkillDistribution, { month: z.string() }).parse(row))
}
