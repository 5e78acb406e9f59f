import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { refuseBecauseOf } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { criteriaFailures } from '../contract.ts'

/** Locks criteria against other changes until the transaction ends. @throws DomainError missing */
export async function lockCriteria(transaction: Transaction<DB>, id: number) {
  const criteria = await transaction
    .selectFrom('criteria')
    .where('id', '=', id)
    .select(['title', 'evaluation', 'archived_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!criteria) throw new DomainError(criteriaFailures.missing)
  const { archived_at, ...texts } = criteria
  return { texts, archived: archived_at !== null }
}

/** @throws DomainError conflict when they are assigned to a scenario */
export async function refuseAssignedCriteria(transaction: Transaction<DB>, id: number): Promise<void> {
  const scenarios = await transaction
    .selectFrom('scenarios')
    .innerJoin('scenario_texts', 'scenario_texts.scenario_id', 'scenarios.id')
    .where('criteria_id', '=', id)
    .where('language_code', '=', FALLBACK_LANGUAGE)
    .select('title')
    .orderBy('scenarios.id')
    .execute()
  refuseBecauseOf(
    scenarios.map(({ title }) => title),
    criteriaFailures.assigned,
  )
}
