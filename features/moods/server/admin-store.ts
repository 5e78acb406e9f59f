import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { archiving, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { quoted } from '#platform/server/quoted.ts'
import { changeOf, lockMood, moodsWithTitles, toMoodModifier, type StoredMood } from './rows.ts'

export type MoodModifierStore = ReturnType<typeof moodModifierStore>

type Wanted = { readonly title: string; readonly description: string | null }

export const moodModifierStore = (database: Database) => ({
  /** What directs the partner is for those who may write it. */
  async list(actor: Actor): Promise<StoredMood[]> {
    const rows = await moodsWithTitles(database).orderBy('base.title').orderBy('moods.id').execute()
    const moods = rows.map(toMoodModifier)
    return actor.role === 'superadmin' ? moods : moods.map((mood) => ({ ...mood, description: null }))
  },

  async create(transaction: Transaction<DB>, actor: Actor, { title, description }: Wanted): Promise<number> {
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
      ...changeOf(actor, id),
      action: 'create',
      before: null,
      after: { title, description },
    })
    return id
  },

  /** @param wanted a description of undefined stays as it is */
  async update(
    actor: Actor,
    id: number,
    wanted: { readonly title: string; readonly description?: string | null | undefined },
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const { title, description } = await lockMood(transaction, id)
      const after = {
        title: wanted.title,
        description: wanted.description === undefined ? description : wanted.description,
      }
      if (after.title === title && after.description === description) return
      await transaction
        .updateTable('mood_titles')
        .set({ title: after.title })
        .where('mood_id', '=', id)
        .where('language_code', '=', FALLBACK_LANGUAGE)
        .execute()
      await transaction
        .updateTable('moods')
        .set({ description: after.description })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, {
        ...changeOf(actor, id),
        action: 'update',
        before: { title, description },
        after,
      })
    })
  },

  /** @throws DomainError missing; conflict when a scenario uses it */
  async setArchived(actor: Actor, id: number, archived: boolean): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      // The lock makes a mapping at the same moment wait, or this wait for it: see the scenario map's store.
      const mood = await lockMood(transaction, id)
      if (mood.archived === archived) return
      if (archived) await requireUnmapped(transaction, id)
      await transaction
        .updateTable('moods')
        .set({ archived_at: archived ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, { ...changeOf(actor, id), ...archiving(archived) })
    })
  },
})

/** Archived scenarios do not count: nobody sees them on the map, and restored they do without the mood. */
async function requireUnmapped(transaction: Transaction<DB>, id: number): Promise<void> {
  const scenarios = await transaction
    .selectFrom('scenario_map')
    .innerJoin('scenarios', 'scenarios.id', 'scenario_map.scenario_id')
    .innerJoin('scenario_texts', 'scenario_texts.scenario_id', 'scenarios.id')
    .where('scenario_map.mood_id', '=', id)
    .where('scenarios.archived_at', 'is', null)
    .where('scenario_texts.language_code', '=', FALLBACK_LANGUAGE)
    .select('scenario_texts.title')
    .groupBy(['scenarios.id', 'scenario_texts.title'])
    .orderBy('scenarios.id')
    .execute()
  if (scenarios.length === 0) return
  const names = quoted(scenarios.map(({ title }) => title))
  throw new DomainError(
    'conflict',
    `This mood is mapped to ${names}. Please remove it from the scenario map first.`,
  )
}
