import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'
import { pseudonymisedUser } from './delete-account.ts'

/**
 * Moves all records of a user, in every slice, to another user and deletes the first. Both must be locked. A user who
 * is an actor in the audit stays as a row without personal data, because audit entries are never changed.
 */
export async function mergeUsers(
  transaction: Transaction<DB>,
  records: readonly OwnedRecords[],
  { from, into }: { readonly from: number; readonly into: number },
): Promise<void> {
  for (const { move } of records) await move(transaction, from, into)
  await transaction
    .updateTable('account_changes')
    .set({ user_id: into })
    .where('user_id', '=', from)
    .execute()
  const inAudit = await transaction
    .selectFrom('audit')
    .where('actor_id', '=', from)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (inAudit)
    await transaction.updateTable('users').set(pseudonymisedUser(from)).where('id', '=', from).execute()
  else await transaction.deleteFrom('users').where('id', '=', from).execute()
}
