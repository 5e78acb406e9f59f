import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { refuseBecauseOf } from '#platform/server/conflicts.ts'
import { moodFailures } from '../contract-rules.ts'

/**
 * Locks a mood against other changes until the transaction ends.
 * @throws DomainError missing
 */
export async function lockMood(transaction: Transaction<DB>, id: number) {
  const mood = await transaction
    .selectFrom('moods')
    .where('id', '=', id)
    .select(['description', 'archived_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!mood) throw moodMissing()
  // The title is read in a second statement: one that had to wait for the lock would not see a change made meanwhile.
  const { title } = await transaction
    .selectFrom('mood_titles')
    .where('mood_id', '=', id)
    .where('language_code', '=', FALLBACK_LANGUAGE)
    .select('title')
    .executeTakeFirstOrThrow(moodMissing)
  return { title, description: mood.description, archived: mood.archived_at !== null }
}

export const moodMissing = (): DomainError => new DomainError(moodFailures.missing)

/**
 * Refuses a mood that is mapped to a scenario. Archived scenarios do not count: the map hides them, and once restored
 * they simply lack the archived mood.
 * @throws DomainError conflict
 */
export async function refuseMappedMood(transaction: Transaction<DB>, id: number): Promise<void> {
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
  refuseBecauseOf(
    scenarios.map(({ title }) => title),
    moodFailures.mapped,
  )
}
