import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { refuseBecauseOf } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { characterFailures } from '../contract.ts'
import { characterColumns, parseTranslations } from './rows.ts'

/** Locks a character against changes and mappings until the transaction ends. @throws DomainError missing */
export async function lockCharacter(transaction: Transaction<DB>, id: number) {
  const character = await transaction
    .selectFrom('characters')
    .where('id', '=', id)
    .select([...characterColumns, 'archived_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!character) throw new DomainError(characterFailures.missing)
  return parseTranslations(character)
}

/**
 * Refuses a character that is mapped to a scenario. Archived scenarios do not count: the map hides them, and once
 * restored they simply lack the archived character.
 * @throws DomainError conflict
 */
export async function refuseMappedCharacter(transaction: Transaction<DB>, id: number): Promise<void> {
  const scenarios = await transaction
    .selectFrom('scenario_texts')
    .innerJoin('scenarios', 'scenarios.id', 'scenario_texts.scenario_id')
    .where('scenarios.archived_at', 'is', null)
    .where('language_code', '=', FALLBACK_LANGUAGE)
    .where('scenario_id', 'in', (mapped) =>
      mapped.selectFrom('scenario_map').where('character_id', '=', id).select('scenario_map.scenario_id'),
    )
    .select('title')
    .orderBy('scenario_id')
    .execute()
  refuseBecauseOf(
    scenarios.map(({ title }) => title),
    characterFailures.mapped,
  )
}
