import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { type ClassifyMood, compareMoods, type ScenarioMood } from '#features/moods/contract.ts'

/** Scenarios, joined with their English texts as `base`, and the titles of the moods that they are mapped to. */
export const scenariosWithMoods = (database: Database) =>
  database
    .selectFrom('scenarios')
    .innerJoin('scenario_texts as base', (join) =>
      join.onRef('base.scenario_id', '=', 'scenarios.id').on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .select((builder) => [
      'scenarios.id',
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
          .select([
            'mood_titles.mood_id',
            'mood_titles.language_code',
            'mood_titles.title',
            'moods.description',
          ])
          .orderBy('mood_titles.mood_id')
          .orderBy('mood_titles.language_code'),
      ).as('mood_titles'),
    ])

/** Rows with English texts have a prompt too: a scenario that was never published has neither. */
export const selectPrompt = sql<string>`scenarios.prompt`.as('prompt')

/** The characters that are mapped to a scenario, each once; with the role in a language, or else in English. */
export const selectCast = (builder: ExpressionBuilder<DB, 'scenarios'>, language: string) =>
  jsonArrayFrom(
    builder
      .selectFrom('characters')
      .where('characters.archived_at', 'is', null)
      .where('characters.id', 'in', (mapped) =>
        mapped
          .selectFrom('scenario_map')
          .whereRef('scenario_map.scenario_id', '=', 'scenarios.id')
          .select('scenario_map.character_id'),
      )
      .select([
        'characters.id',
        'characters.name',
        sql<
          string | null
        >`coalesce(characters.translations -> ${language}::text ->> 'role', characters.role)`.as('role'),
        'characters.face_seed',
        sql<boolean>`${language}::text <> ${FALLBACK_LANGUAGE} and characters.role is not null
          and characters.translations -> ${language}::text ->> 'role' is null`.as('is_fallback'),
      ])
      .orderBy('characters.id'),
  )

type MoodTitleRow = {
  readonly mood_id: number
  readonly language_code: string
  readonly title: string
  /** Only needed to decide the mood kind. */
  readonly description: string | null
}

/** Builds a scenario's moods as the contract has them, from the titles in a row. */
export function moodColumns(titles: readonly MoodTitleRow[], classifyMood: ClassifyMood) {
  const available_moods: ScenarioMood[] = titles
    .filter(({ language_code }) => language_code === FALLBACK_LANGUAGE)
    .map(({ mood_id, title, description }) => ({
      id: mood_id,
      title,
      kind: classifyMood({ title, description }),
      translations: titles
        .filter((it) => it.mood_id === mood_id && it.language_code !== FALLBACK_LANGUAGE)
        .map((it) => ({ language_code: it.language_code, title_translation: it.title })),
    }))
    .toSorted(compareMoods)
  return { available_moods, has_mood_modifiers: available_moods.length > 0 }
}
