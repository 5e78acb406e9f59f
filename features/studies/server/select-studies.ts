import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { phaseEndsOf, nextMonday, phaseOf } from './phases.ts'
import { StudyReport } from './study-report.ts'

/** Studies with the titles of their scenarios and mood in a language where they exist, else in English. */
export const selectStudies = (database: Database, language: string) =>
  database
    .selectFrom('studies')
    .innerJoin('rubrics', 'rubrics.id', 'studies.rubric_id')
    .leftJoin('mood_titles as base_mood', (join) =>
      join
        .onRef('base_mood.mood_id', '=', 'studies.measured_mood_id')
        .on('base_mood.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('mood_titles as local_mood', (join) =>
      join
        .onRef('local_mood.mood_id', '=', 'studies.measured_mood_id')
        .on('local_mood.language_code', '=', language),
    )
    .select(['studies.id', 'studies.title', 'practised_scenario_id', 'measured_scenario_id'])
    .select([
      'is_for_all',
      'practice_days',
      'drawn_at',
      'ended_at',
      'forgotten_at',
      'report',
      'rubrics.version',
    ])
    .select((builder) => [
      builder.fn.coalesce('local_mood.title', 'base_mood.title').as('mood'),
      titleOfScenario(sql.ref('studies.practised_scenario_id'), language).as('practised_title'),
      titleOfScenario(sql.ref('studies.measured_scenario_id'), language).as('measured_title'),
      sql<string>`starts_on::text`.as('starts_on'),
      sql<string>`reported_on::text`.as('reported_on'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectStudies>['executeTakeFirstOrThrow']>>

/** A study as administrators see it, with its newest report. */
export function toStudy({ report: stored, version, ...row }: Row, now: Date) {
  const report = stored === null ? null : StudyReport.parse(stored)
  const bounds = phaseEndsOf(row)
  return {
    id: row.id,
    title: row.title,
    phase: phaseOf(row, now),
    practised: { id: row.practised_scenario_id, title: row.practised_title },
    measured: { id: row.measured_scenario_id, title: row.measured_title },
    mood: row.mood,
    rubric_version: version,
    is_for_all: row.is_for_all,
    starts_on: row.starts_on,
    practice_days: row.practice_days,
    drawn_at: row.drawn_at,
    practice_ends_at: bounds?.practiceEnds ?? null,
    after_ends_at: bounds?.afterEnds ?? null,
    ends_at: bounds?.ends ?? null,
    ended_at: row.ended_at,
    reported_on: report === null ? null : row.reported_on,
    next_report_on: row.forgotten_at === null ? nextMonday(now) : null,
    is_after_reported: report?.is_after_closed === true,
    counts: report?.counts ?? null,
    figures: report?.figures ?? { after: null, again: null },
    has_export: report !== null && report.rows !== null,
  }
}

/** A scenario's title in a language where it exists, else in English. */
export const titleOfScenario = (scenario: ReturnType<typeof sql.ref>, language: string) => sql<string>`(
  select title from scenario_texts
  where scenario_texts.scenario_id = ${scenario} and language_code in (${language}, ${FALLBACK_LANGUAGE})
  order by language_code = ${FALLBACK_LANGUAGE} limit 1)`
