import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'
import { lockMood } from './lock-mood.ts'
import { refuseTakenTitle } from './title-store.ts'

type WrittenMood = {
  readonly titles: Readonly<Record<string, string>>
  readonly description: string | null
}

/**
 * Writes an imported mood with exactly these titles: as a new mood, or over an existing one, which is restored if
 * archived.
 * @returns its id
 * @throws DomainError conflict when another mood has one of the titles
 */
export async function writeMood(
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  id: number | null,
  { titles, description }: WrittenMood,
): Promise<number> {
  const mood = id === null ? null : await lockMood(transaction, id)
  const moodId = id ?? (await addMood(transaction))
  await transaction
    .updateTable('moods')
    .set({ description, archived_at: null })
    .where('id', '=', moodId)
    .execute()
  const removed = await transaction
    .deleteFrom('mood_titles')
    .where('mood_id', '=', moodId)
    .where('language_code', 'not in', Object.keys(titles))
    .returning('language_code')
    .execute()
  const written = await refuseTakenTitle(() => writeTitles(transaction, moodId, titles))
  const change = globalChange(actor, 'mood', moodId)
  if (mood?.archived) await recordChange(transaction, { ...change, ...describeArchiving(false) })
  if (!mood || mood.description !== description || removed.length + written > 0)
    await recordChange(transaction, {
      ...change,
      action: mood ? 'update' : 'create',
      before: mood && { title: mood.title, description: mood.description },
      after: { title: titles['en'] ?? '', description },
    })
  return moodId
}

async function addMood(transaction: Transaction<DB>): Promise<number> {
  const { id } = await transaction
    .insertInto('moods')
    .values({ description: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Writes the titles. A title that stays the same keeps the record of its translation. @returns how many have changed
 */
async function writeTitles(
  transaction: Transaction<DB>,
  mood_id: number,
  titles: WrittenMood['titles'],
): Promise<number> {
  let count = 0
  const replaced = { stale: false, produced_by: null, prompt_version: null, produced_at: null }
  for (const [language_code, title] of Object.entries(titles)) {
    const written = await transaction
      .insertInto('mood_titles')
      .values({ mood_id, language_code, title })
      .onConflict((conflict) =>
        conflict
          .columns(['mood_id', 'language_code'])
          .doUpdateSet({ title, ...replaced })
          .where('mood_titles.title', '!=', title),
      )
      .returning('mood_id')
      .execute()
    count += written.length
  }
  return count
}
