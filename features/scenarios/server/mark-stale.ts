import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'

/** Marks translations of a scenario as stale. @param languages undefined: all but English */
export async function markScenarioStale(
  transaction: Transaction<DB>,
  id: number,
  languages?: readonly string[],
): Promise<void> {
  if (languages?.length === 0) return
  await transaction
    .updateTable('scenario_texts')
    .set({ stale: true })
    .where('scenario_id', '=', id)
    .where('language_code', '!=', FALLBACK_LANGUAGE)
    .$if(languages !== undefined, (query) => query.where('language_code', 'in', languages ?? []))
    .execute()
}
