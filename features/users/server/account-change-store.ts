import { sql, type Transaction } from 'kysely'
import type { AccountKey } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { claimLease, isWorkedOn, newLease, type Lease } from '#platform/server/lease.ts'

/** A change that the identity provider has to carry out because of one here. */
export type AccountChange = 'enable' | 'disable' | 'sign_out' | 'remove'

export type PendingChange = AccountKey & { readonly id: number; readonly change: AccountChange }

/**
 * The kind of work in the table of leases. Creating a user has the same kind, so that only one of them runs for a user.
 */
const WORK = 'user'

/**
 * Queues a change for the identity provider, in the transaction of the change here, so that it is carried out
 * eventually.
 */
export async function addAccountChange(
  transaction: Transaction<DB>,
  { id, reference, subject }: AccountKey & { readonly id: number },
  change: AccountChange,
): Promise<void> {
  await transaction
    .insertInto('account_changes')
    .values({ user_id: id, change, reference, subject })
    .execute()
}

export type AccountChangeStore = ReturnType<typeof accountChangeStore>

export const accountChangeStore = (database: Database) => ({
  /** Claims the right to carry out a user's changes; undefined if another process has it or there are none. */
  async claim(userId: number): Promise<Lease | undefined> {
    const lease = newLease(WORK, userId)
    const hasChanges = sql`where exists (select from account_changes where user_id = ${userId})`
    return (await claimLease(database, lease, hasChanges)) ? lease : undefined
  },

  /** The oldest pending change of a user. */
  next: (userId: number): Promise<PendingChange | undefined> =>
    database
      .selectFrom('account_changes')
      .where('user_id', '=', userId)
      .select(['id', 'change', 'reference', 'subject'])
      .$narrowType<{ change: AccountChange }>()
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),

  async finish(id: number): Promise<void> {
    await database.deleteFrom('account_changes').where('id', '=', id).execute()
  },

  /** The users with pending changes that no process carries out at the moment. */
  async abandoned(): Promise<readonly number[]> {
    const rows = await database
      .selectFrom('account_changes')
      .where(({ not }) => not(isWorkedOn(WORK, sql.ref('account_changes.user_id'))))
      .select('user_id')
      .distinct()
      .execute()
    return rows.map(({ user_id }) => user_id)
  },
})
