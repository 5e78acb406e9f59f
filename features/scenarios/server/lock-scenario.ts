import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'

/**
 * Whoever changes a scenario changes it alone; chats may begin in it meanwhile.
 * @throws DomainError missing
 */
export async function lockScenario(transaction: Transaction<DB>, id: number) {
  const scenario = await transaction
    .selectFrom('scenarios')
    .where('id', '=', id)
    .select(['prompt', 'archived_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!scenario) throw new DomainError('missing', 'Scenario not found')
  return scenario
}
