import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'
import { applyChange } from '#platform/server/conflicts.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Mood } from '../contract.ts'
import type { MoodUpdate } from '../contract-admin.ts'
import { lockMood, refuseMappedMood } from './lock-mood.ts'
import { moodsWithTitles, type StoredMood, toAdminMood } from './rows.ts'

export type MoodStore = ReturnType<typeof moodStore>

type MoodTexts = { readonly title: string; readonly description: string | null }

export const moodStore = (database: Database, recordVersions: AfterChange) => ({
  async find(id: number): Promise<Mood | undefined> {
    const titles = await database
      .selectFrom('mood_titles')
      .where('mood_id', '=', id)
      .select(['language_code', 'title'])
      .orderBy('language_code')
      .execute()
    const base = titles.find(({ language_code }) => language_code === FALLBACK_LANGUAGE)
    if (!base) return undefined
    return {
      id,
      title: base.title,
      translations: titles
        .filter((title) => title !== base)
        .map(({ language_code, title }) => ({ language_code, title_translation: title })),
    }
  },

  /** Only superadmins receive the descriptions, which direct the partner. */
  async list(actor: Actor): Promise<StoredMood[]> {
    const rows = await moodsWithTitles(database).orderBy('base.title').orderBy('moods.id').execute()
    const moods = rows.map(toAdminMood)
    return actor.role === 'superadmin' ? moods : moods.map((mood) => ({ ...mood, description: null }))
  },

  async create(
    transaction: Transaction<DB>,
    actor: Actor,
    { title, description }: MoodTexts,
  ): Promise<number> {
    const { id } = await transaction
      .insertInto('moods')
      .values({ description })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('mood_titles')
      .values({ mood_id: id, language_code: FALLBACK_LANGUAGE, title })
      .execute()
    await recordChange(transaction, {
      ...globalChange(actor, 'mood', id),
      action: 'create',
      before: null,
      after: { title, description },
    })
    return id
  },

  /** @throws DomainError missing; conflict (changed meanwhile, or another mood has the title) */
  async update(actor: Actor, id: number, { was, ...wanted }: MoodUpdate): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const { title, description } = await lockMood(transaction, id)
      const after = applyChange({ title, description }, wanted, was)
      if (after.title === title && after.description === description) return
      await transaction
        .updateTable('mood_titles')
        .set({ title: after.title })
        .where('mood_id', '=', id)
        .where('language_code', '=', FALLBACK_LANGUAGE)
        .execute()
      if (after.title !== title) await markTranslationsStale(transaction, id)
      await transaction
        .updateTable('moods')
        .set({ description: after.description })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'mood', id),
        action: 'update',
        before: { title, description },
        after,
      })
      await recordVersions(transaction, actor, [id])
    })
  },

  /** @throws DomainError missing; conflict when a scenario uses it */
  async setArchived(actor: Actor, id: number, archived: boolean): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      // A mapping locks the mood too, so that none is added in between.
      const mood = await lockMood(transaction, id)
      if (mood.archived === archived) return
      if (archived) await refuseMappedMood(transaction, id)
      await transaction
        .updateTable('moods')
        .set({ archived_at: archived ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, { ...globalChange(actor, 'mood', id), ...describeArchiving(archived) })
    })
  },
})

async function markTranslationsStale(transaction: Transaction<DB>, id: number): Promise<void> {
  await transaction
    .updateTable('mood_titles')
    .set({ stale: true })
    .where('mood_id', '=', id)
    .where('language_code', '!=', FALLBACK_LANGUAGE)
    .execute()
}
