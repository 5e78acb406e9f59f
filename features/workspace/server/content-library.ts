import type { Kysely } from 'kysely'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { ContentLibrary } from '../contract-checklist.ts'
import type { WorkspaceDraft } from '../contract-content.ts'

/** So many moods a model chooses from: their titles are part of what it is sent. */
const MAX_OFFERED_MOODS = 60

/** The ids that keys stand for; a key that comes from elsewhere stands for none. */
const idsOf = (keys: readonly string[]): number[] =>
  [...new Set(keys)].filter((key) => /^\d{1,15}$/.test(key)).map(Number)

/** What a draft names, by ids. */
export const namedBy = ({ cast, criteria }: WorkspaceDraft) => ({
  characters: idsOf(cast.map(({ character }) => character)),
  moods: idsOf(cast.flatMap(({ mood }) => mood ?? [])),
  criteria: idsOf(criteria === null ? [] : [criteria]),
})

/** Reads what a draft names, as far as it exists and is not archived, and the languages that there are. */
export async function readLibrary(database: Kysely<DB>, draft: WorkspaceDraft): Promise<ContentLibrary> {
  const named = namedBy(draft)
  const usable = async (table: keyof typeof named) => {
    if (named[table].length === 0) return new Set<string>()
    const rows = await database
      .selectFrom(table)
      .where('id', 'in', named[table])
      .where('archived_at', 'is', null)
      .select('id')
      .execute()
    return new Set(rows.map(({ id }) => String(id)))
  }
  const languages = await database.selectFrom('languages').select('code').orderBy('name').execute()
  return {
    characters: await usable('characters'),
    moods: await usable('moods'),
    criteria: await usable('criteria'),
    languages: languages.map(({ code }) => code),
  }
}

/** The moods that a draft may have, by what they are called in English; the oldest first. */
export const listMoodTitles = (database: Kysely<DB>) =>
  database
    .selectFrom('moods')
    .innerJoin('mood_titles', 'mood_titles.mood_id', 'moods.id')
    .where('mood_titles.language_code', '=', FALLBACK_LANGUAGE)
    .where('moods.archived_at', 'is', null)
    .select(['moods.id', 'mood_titles.title'])
    .orderBy('moods.id')
    .limit(MAX_OFFERED_MOODS)
    .execute()
