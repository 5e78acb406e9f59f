import { sql, type Transaction } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { languageFailures, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { applyChange, failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import { moodFailures } from '../contract-rules.ts'
import { MOOD_TRANSLATION_LANGUAGES, type MoodTitle } from '../contract-admin.ts'
import { lockMood, moodMissing } from './lock-mood.ts'

export type MoodTitleStore = ReturnType<typeof moodTitleStore>

/** A title that a model has translated. */
type TranslatedTitle = { readonly code: string; readonly title: string; readonly by: ModelInfo }

/** A mood's titles by the code of their language. */
type Titles = Readonly<Record<string, string>>

/** The titles of moods in other languages than English. */
export const moodTitleStore = (database: Database, recordVersions: AfterChange) => ({
  /**
   * The English title, the number of translations, and the languages in which a model still has to translate it, or to
   * translate it again because it is stale.
   * @throws DomainError missing; conflict when none of these languages has been added
   */
  async findMissing(id: number): Promise<{ title: string; total: number; codes: readonly string[] }> {
    const [titles, languages] = await Promise.all([
      database
        .selectFrom('mood_titles')
        .where('mood_id', '=', id)
        .select(['language_code', 'title', 'stale'])
        .execute(),
      database
        .selectFrom('languages')
        .where('code', 'in', [...MOOD_TRANSLATION_LANGUAGES])
        .select('code')
        .execute(),
    ])
    const base = titles.find(({ language_code }) => language_code === FALLBACK_LANGUAGE)
    if (!base) throw moodMissing()
    const codes = MOOD_TRANSLATION_LANGUAGES.filter((code) =>
      titles.every((title) => title.language_code !== code || title.stale),
    )
    const addedCodes = codes.filter((code) => languages.some((language) => language.code === code))
    if (codes.length > 0 && addedCodes.length === 0) throw new DomainError(moodFailures.languagesMissing)
    return { title: base.title, total: titles.length - 1, codes: addedCodes }
  },

  /**
   * Stores translated titles, replacing stale ones; a title that a person has written meanwhile stays.
   * @param from the English title that was translated
   * @returns the number of translations
   * @throws DomainError conflict when the English title has changed meanwhile
   */
  addTranslations: (
    actor: Actor,
    id: number,
    from: string,
    translated: readonly TranslatedTitle[],
  ): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      const { title } = await lockMood(transaction, id)
      if (title !== from) throw new DomainError(moodFailures.changedMeanwhile)
      const replaced = await transaction
        .selectFrom('mood_titles')
        .where('mood_id', '=', id)
        .where('stale', '=', true)
        .where(
          'language_code',
          'in',
          translated.map(({ code }) => code),
        )
        .select(['language_code', 'title'])
        .execute()
      const written = await transaction
        .insertInto('mood_titles')
        .values(
          translated.map(({ code, title: text, by }) => ({
            mood_id: id,
            language_code: code,
            title: text,
            produced_by: by.name,
            prompt_version: by.promptVersion,
            produced_at: sql<Date>`now()`,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['mood_id', 'language_code'])
            .doUpdateSet(({ ref }) => ({
              title: ref('excluded.title'),
              stale: false,
              produced_by: ref('excluded.produced_by'),
              prompt_version: ref('excluded.prompt_version'),
              produced_at: ref('excluded.produced_at'),
            }))
            .where('mood_titles.stale', '=', true),
        )
        .returning(['language_code', 'title'])
        .execute()
      const before = replaced.length > 0 ? titlesByLanguage(replaced) : null
      if (written.length > 0) {
        await recordTitles(transaction, actor, id, before, titlesByLanguage(written))
        await recordVersions(transaction, actor, [id])
      }
      return countTitles(transaction, id)
    }),

  /**
   * Writes a title by hand. A stale title that is saved unchanged is no longer stale.
   * @throws DomainError missing (no such mood or language); conflict (the base language, or changed meanwhile)
   */
  write: (actor: Actor, id: number, code: string, { was, ...wanted }: MoodTitle): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      if (code === FALLBACK_LANGUAGE) throw new DomainError(moodFailures.originalLanguage)
      await lockMood(transaction, id)
      await requireLanguages(transaction, [code], languageFailures.missing)
      const before = await transaction
        .selectFrom('mood_titles')
        .where('mood_id', '=', id)
        .where('language_code', '=', code)
        .select(['title', 'stale'])
        .executeTakeFirst()
      const { title } = applyChange({ title: before?.title ?? '' }, wanted, was)
      if (before?.title === title && !before.stale) return
      await transaction
        .insertInto('mood_titles')
        .values({ mood_id: id, language_code: code, title })
        .onConflict((conflict) =>
          conflict
            .columns(['mood_id', 'language_code'])
            // Saving a model's title unchanged does not make the person its author.
            .doUpdateSet({ title, stale: false, ...(before?.title !== title && writtenByHand) }),
        )
        .execute()
      await recordTitles(transaction, actor, id, before ? { [code]: before.title } : null, { [code]: title })
      await recordVersions(transaction, actor, [id])
    }),
})

/** All null for a title that a person wrote. */
const writtenByHand = { produced_by: null, prompt_version: null, produced_at: null }

async function countTitles(transaction: Transaction<DB>, id: number): Promise<number> {
  const { count } = await transaction
    .selectFrom('mood_titles')
    .where('mood_id', '=', id)
    .where('language_code', '!=', FALLBACK_LANGUAGE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const titlesByLanguage = (
  rows: readonly { readonly language_code: string; readonly title: string }[],
): Titles => Object.fromEntries(rows.map(({ language_code, title }) => [language_code, title]))

const recordTitles = (
  transaction: Transaction<DB>,
  actor: Actor,
  id: number,
  before: Titles | null,
  after: Titles,
): Promise<void> =>
  recordChange(transaction, { ...globalChange(actor, 'mood', id), action: 'translate', before, after })

/** @throws DomainError conflict when another mood has the title in one of the languages */
export const refuseTakenTitle = <T>(write: () => Promise<T>): Promise<T> =>
  failOnConflict(write, { mood_titles_once: moodFailures.titleTaken })
