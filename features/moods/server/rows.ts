import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'

/** Every mood with its titles; there is always one in English. */
export const moodsWithTitles = (database: Database) =>
  database
    .selectFrom('moods')
    .innerJoin('mood_titles as base', (join) =>
      join.onRef('base.mood_id', '=', 'moods.id').on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .select((builder) => [
      'moods.id',
      'moods.description',
      'moods.archived_at',
      'base.title',
      jsonArrayFrom(
        builder
          .selectFrom('mood_titles')
          .whereRef('mood_titles.mood_id', '=', 'moods.id')
          .where('mood_titles.language_code', '!=', FALLBACK_LANGUAGE)
          .select([
            'mood_titles.language_code',
            'mood_titles.title as title_translation',
            'mood_titles.stale',
            'mood_titles.produced_by',
            'mood_titles.prompt_version',
            'mood_titles.produced_at',
          ])
          .orderBy('mood_titles.language_code'),
      ).as('titles'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof moodsWithTitles>['executeTakeFirstOrThrow']>>

export const toAdminMood = ({ archived_at, titles, ...mood }: Row) => ({
  ...mood,
  titles: titles.map(({ produced_by, prompt_version, produced_at, ...title }) => ({
    ...title,
    ...(produced_by !== null &&
      produced_at !== null && { produced_by, prompt_version, produced_at: new Date(produced_at) }),
  })),
  translations: titles.map(({ language_code }) => language_code),
  archived: archived_at !== null,
})

export type StoredMood = ReturnType<typeof toAdminMood>
