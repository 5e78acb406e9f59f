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
 * Locks both accounts until the transaction ends. A change of an account comes either before, and then the person
 * cannot be chosen, or after, and then it ends the sharing. The order by id prevents deadlocks.
 */
export async function lockBothAccounts(transaction: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await sql`select from users where id in (${sql.join(ids)}) order by id for share`.execute(transaction)
}
