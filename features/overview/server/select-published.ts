import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'

/** The organisation, and the reader's language for titles that are translated into it. */
export type OverviewReading = { readonly organizationId: number; readonly language: string }

/** The published figures of scenarios, for all months. */
export const selectFigures = (database: Database, { organizationId, language }: OverviewReading) =>
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

/** The published figures of skills, for all months. */
export const selectSkills = (database: Database, organizationId: number) =>
  database
    .selectFrom('overview_skills')
    .where('organization_id', '=', organizationId)
    .select(['skill', 'not_shown', 'in_part', 'not_shown_or_in_part', 'shown'])
