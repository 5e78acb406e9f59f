import { sql, type Transaction } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { orConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { TRANSLATED_INTO } from '../admin-contract.ts'
import { changeOf, lockMood, moodMissing } from './rows.ts'

export type MoodTitleStore = ReturnType<typeof moodTitleStore>

/** A title that a model has made. */
type MadeTitle = { readonly code: string; readonly title: string; readonly by: ModelInfo }

/** A mood's title in some languages, by their codes. */
export type Titles = Readonly<Record<string, string>>

/** Moods' titles in other languages than the base one. */
export const moodTitleStore = (database: Database) => ({
  /**
   * What a mood is called, how many translations it has, and the languages to translate it into that lack one.
   * @throws DomainError missing; conflict when nobody has added these languages
   */
  async lacking(id: number): Promise<{ title: string; total: number; codes: readonly string[] }> {
    const [titles, languages] = await Promise.all([
      database
        .selectFrom('mood_titles')
        .where('mood_id', '=', id)
        .select(['language_code', 'title'])
        .execute(),
      database
        .selectFrom('languages')
        .where('code', 'in', [...TRANSLATED_INTO])
        .select('code')
        .execute(),
    ])
    const base = titles.find(({ language_code }) => language_code === FALLBACK_LANGUAGE)
    if (!base) throw moodMissing()
    const codes = TRANSLATED_INTO.filter((code) => titles.every((title) => title.language_code !== code))
    const known = codes.filter((code) => languages.some((language) => language.code === code))
    if (codes.length > 0 && known.length === 0)
      throw new DomainError(
        'conflict',
        'Portuguese and French have not been added yet. Please add them first.',
      )
    return { title: base.title, total: titles.length - 1, codes: known }
  },

  /**
   * Keeps what was translated; where somebody else was faster, theirs stays. Answers how many translations there are.
   * @param from the title that it was translated from
   */
  keep: (actor: Actor, id: number, from: string, made: readonly MadeTitle[]): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      const { title } = await lockMood(transaction, id)
      if (title !== from)
        throw new DomainError('conflict', 'This mood was changed meanwhile. Please translate it again.')
      const kept = await transaction
        .insertInto('mood_titles')
        .values(
          made.map(({ code, title: text, by }) => ({
            mood_id: id,
            language_code: code,
            title: text,
            produced_by: by.name,
            prompt_version: by.promptVersion,
            produced_at: sql<Date>`now()`,
          })),
        )
        .onConflict((conflict) => conflict.columns(['mood_id', 'language_code']).doNothing())
        .returning(['language_code', 'title'])
        .execute()
      const after = Object.fromEntries(kept.map((row) => [row.language_code, row.title]))
      if (kept.length > 0) await recordTitles(transaction, actor, id, null, after)
      return countTitles(transaction, id)
    }),

  /** @throws DomainError missing (no such mood or language); conflict for the base language */
  write: (actor: Actor, id: number, code: string, title: string): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      if (code === FALLBACK_LANGUAGE)
        throw new DomainError('conflict', 'English is not a translation. Please edit the mood itself.')
      await lockMood(transaction, id)
      await requireLanguage(transaction, code)
      const before = await transaction
        .selectFrom('mood_titles')
        .where('mood_id', '=', id)
        .where('language_code', '=', code)
        .select('title')
        .executeTakeFirst()
      if (before?.title === title) return
      await transaction
        .insertInto('mood_titles')
        .values({ mood_id: id, language_code: code, title })
        .onConflict((conflict) =>
          conflict.columns(['mood_id', 'language_code']).doUpdateSet({ title, ...writtenByHand }),
        )
        .execute()
      await recordTitles(transaction, actor, id, before ? { [code]: before.title } : null, { [code]: title })
    }),
})

const writtenByHand = { produced_by: null, prompt_version: null, produced_at: null }

async function requireLanguage(transaction: Transaction<DB>, code: string): Promise<void> {
  const language = await transaction
    .selectFrom('languages')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirst()
  if (!language) throw new DomainError('missing', 'Language not found')
}

async function countTitles(transaction: Transaction<DB>, id: number): Promise<number> {
  const { count } = await transaction
    .selectFrom('mood_titles')
    .where('mood_id', '=', id)
    .where('language_code', '!=', FALLBACK_LANGUAGE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const recordTitles = (
  transaction: Transaction<DB>,
  actor: Actor,
  id: number,
  before: Titles | null,
  after: Titles,
): Promise<void> => recordChange(transaction, { ...changeOf(actor, id), action: 'translate', before, after })

/** @throws DomainError conflict when another mood has the title in one of the languages */
export const orTitleTaken = <T>(work: () => Promise<T>): Promise<T> =>
  orConflict(work, { mood_titles_once: 'A mood with this title already exists' })
