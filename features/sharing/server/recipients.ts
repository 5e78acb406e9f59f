import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'

/** Whom somebody can share with: those who administer their organisation and may sign in. */
export const findRecipients = (database: Database, userId: number) =>
  database
    .selectFrom('users')
    .innerJoin('users as learner', 'learner.organization_id', 'users.organization_id')
    .where('learner.id', '=', userId)
    .where('learner.deactivated_at', 'is', null)
    .where('users.id', '<>', userId)
    .where('users.role', 'in', ['admin', 'superadmin'])
    .where('users.is_provisioned', '=', true)
    .where('users.deactivated_at', 'is', null)
    .select(['users.id', 'users.name', 'users.username'])

/**
 * Keeps people as they are until the transaction ends: a change of an account either comes before, and they cannot be
 * chosen, or after, and ends what is shared. In one order, so that nobody waits for each other for ever.
 */
export async function lockBothAccounts(transaction: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await sql`select from users where id in (${sql.join(ids)}) order by id for share`.execute(transaction)
}
