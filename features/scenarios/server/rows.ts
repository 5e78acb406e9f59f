import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Mood } from '#features/moods/contract.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { AuthoredScenario } from '../admin-contract.ts'

type Row = Awaited<ReturnType<ReturnType<typeof scenariosFor>['execute']>>[number]

/** Every scenario with all that belongs to it, as far as the actor may know of it. */
export function scenariosFor(database: Database, actor: Actor) {
  const isSuperadmin = actor.role === 'superadmin'
  return database
    .selectFrom('scenarios')
    .innerJoin('scenario_texts as base', (join) =>
      join.onRef('base.scenario_id', '=', 'scenarios.id').on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('criteria', 'criteria.id', 'scenarios.criteria_id')
    .select(['scenarios.id', 'base.title', 'base.description', 'base.intro_text', 'scenarios.archived_at'])
    .select(['criteria.id as criteria_id', 'criteria.title as criteria_title'])
    .$if(isSuperadmin, (query) => query.select('scenarios.prompt'))
    .select((builder) => [
      jsonArrayFrom(
        builder
          .selectFrom('scenario_organizations as assigned')
          .innerJoin('organizations', 'organizations.id', 'assigned.organization_id')
          .whereRef('assigned.scenario_id', '=', 'scenarios.id')
          .$if(!isSuperadmin, (query) => query.where('organizations.id', '=', actor.organizationId))
          .select(['organizations.id', 'organizations.name'])
          .orderBy('organizations.name'),
      ).as('organizations'),
      jsonArrayFrom(
        builder
          .selectFrom('scenario_texts')
          .whereRef('scenario_texts.scenario_id', '=', 'scenarios.id')
          .select('language_code')
          .orderBy('language_code'),
      ).as('languages'),
      jsonArrayFrom(
        builder
          .selectFrom('mood_titles')
          .innerJoin('moods', 'moods.id', 'mood_titles.mood_id')
          .where('mood_titles.mood_id', 'in', (mapped) =>
            mapped
              .selectFrom('scenario_map')
              .whereRef('scenario_map.scenario_id', '=', 'scenarios.id')
              .where('scenario_map.mood_id', 'is not', null)
              .select(sql<number>`mood_id`.as('mood_id')),
          )
          .where('moods.archived_at', 'is', null)
          .select(['mood_titles.mood_id', 'mood_titles.language_code', 'mood_titles.title'])
          .orderBy('mood_titles.mood_id')
          .orderBy('mood_titles.language_code'),
      ).as('titles'),
    ])
}

export function toAuthored(row: Row): AuthoredScenario {
  const { titles, criteria_id, criteria_title, archived_at, languages, prompt, ...scenario } = row
  const moods = moodsOf(titles)
  return {
    ...scenario,
    ...(prompt !== undefined && { prompt }),
    evaluation_criteria:
      criteria_id === null || criteria_title === null ? [] : [{ id: criteria_id, title: criteria_title }],
    available_moods: moods,
    has_mood_modifiers: moods.length > 0,
    languages: languages.map(({ language_code }) => language_code),
    archived: archived_at !== null,
  }
}

const moodsOf = (titles: Row['titles']): Mood[] =>
  titles
    .filter(({ language_code }) => language_code === FALLBACK_LANGUAGE)
    .map(({ mood_id, title }) => ({
      id: mood_id,
      title,
      translations: titles
        .filter((it) => it.mood_id === mood_id && it.language_code !== FALLBACK_LANGUAGE)
        .map((it) => ({ language_code: it.language_code, title_translation: it.title })),
    }))
