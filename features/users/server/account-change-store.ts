import { sql, type Transaction } from 'kysely'
import type { AccountKey } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { claimLease, isWorkedOn, newLease, type Lease } from '#platform/server/lease.ts'

/** What the identity provider has to do because something has changed here. */
export type AccountChange = 'enable' | 'disable' | 'sign_out' | 'remove'

export type PendingChange = AccountKey & { readonly id: number; readonly change: AccountChange }

/** The kind of work in the table of leases: the same as for the creation of a user, who has one thing done at a time. */
const WORK = 'user'

/** Notes a change in the transaction that makes it here: it happens at the provider as well, sooner or later. */
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
  /** The right to carry out the changes of one user; undefined while another process has it, or when there are none. */
  async claim(userId: number): Promise<Lease | undefined> {
    const lease = newLease(WORK, userId)
    const hasChanges = sql`where exists (select from account_changes where user_id = ${userId})`
    return (await claimLease(database, lease, hasChanges)) ? lease : undefined
  },

  /** The oldest change of a user that is not carried out. */
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

  /** Users with changes that nobody carries out at the moment. */
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
