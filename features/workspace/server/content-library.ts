import type { Kysely } from 'kysely'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { ContentLibrary } from '../contract-checklist.ts'
import type { WorkspaceDraft } from '../contract-content.ts'

/** How many moods a model chooses from; their titles are sent with its prompt. */
const MAX_OFFERED_MOODS = 60

/** The ids in the given keys; a key from elsewhere (a pack) is no id and is dropped. */
const idsOf = (keys: readonly string[]): number[] =>
  [...new Set(keys)].filter((key) => /^\d{1,15}$/.test(key)).map(Number)

/** The ids that a draft names. */
export const listReferencedIds = ({ cast, criteria }: WorkspaceDraft) => ({
  characters: idsOf(cast.map(({ character }) => character)),
  moods: idsOf(cast.flatMap(({ mood }) => mood ?? [])),
  criteria: idsOf(criteria === null ? [] : [criteria]),
})

/** Reads which of the things that a draft names exist and are not archived, and all languages. */
export async function readLibrary(database: Kysely<DB>, draft: WorkspaceDraft): Promise<ContentLibrary> {
  const named = listReferencedIds(draft)
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

/** The English titles of the moods that a draft may use, oldest first. */
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
