import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Scenario, ScenarioDetail } from '../contract.ts'

export type ScenarioStore = ReturnType<typeof scenarioStore>

export const scenarioStore = (database: Database) => ({
  list: async (organizationId: number, language: string): Promise<Scenario[]> => {
    const rows = await scenariosOf(database, organizationId, language).orderBy('scenarios.id').execute()
    return rows.map(toScenario)
  },

  find: async (organizationId: number, id: number, language: string): Promise<Scenario | undefined> => {
    const row = await scenariosOf(database, organizationId, language)
      .where('scenarios.id', '=', id)
      .executeTakeFirst()
    return row && toScenario(row)
  },

  /** Whoever it is assigned to, archived or not, and with its prompt: for superadmins. */
  findAny: async (id: number, language: string): Promise<ScenarioDetail | undefined> => {
    const row = await scenariosIn(database, language)
      .where('scenarios.id', '=', id)
      .select('scenarios.prompt')
      .executeTakeFirst()
    return row && { ...toScenario(row), prompt: row.prompt }
  },
})

type Row = Awaited<ReturnType<ReturnType<typeof scenariosIn>['execute']>>[number]

/** The scenarios that an organisation may practise. */
const scenariosOf = (database: Database, organizationId: number, language: string) =>
  scenariosIn(database, language)
    .innerJoin('scenario_organizations as assigned', 'assigned.scenario_id', 'scenarios.id')
    .where('assigned.organization_id', '=', organizationId)
    .where('scenarios.archived_at', 'is', null)

/** Scenarios with texts in a language where they exist, else in English. */
function scenariosIn(database: Database, language: string) {
  return database
    .selectFrom('scenarios')
    .innerJoin('scenario_texts as base', (join) =>
      join.onRef('base.scenario_id', '=', 'scenarios.id').on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('scenario_texts as local', (join) =>
      join.onRef('local.scenario_id', '=', 'scenarios.id').on('local.language_code', '=', language),
    )
    .select((builder) => [
      'scenarios.id',
      builder.fn.coalesce('local.title', 'base.title').as('title'),
      builder.fn.coalesce('local.description', 'base.description').as('description'),
      builder.fn.coalesce('local.intro_text', 'base.intro_text').as('intro_text'),
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

function toScenario({ titles, id, title, description, intro_text }: Row): Scenario {
  const moods = titles
    .filter(({ language_code }) => language_code === FALLBACK_LANGUAGE)
    .map(({ mood_id, title }) => ({
      id: mood_id,
      title,
      translations: titles
        .filter((it) => it.mood_id === mood_id && it.language_code !== FALLBACK_LANGUAGE)
        .map((it) => ({ language_code: it.language_code, title_translation: it.title })),
    }))
  return { id, title, description, intro_text, available_moods: moods, has_mood_modifiers: moods.length > 0 }
}
