import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { OwnedRecords } from '#platform/server/between-slices.ts'
import { withoutPerson } from './delete-account.ts'

/**
 * Moves all that a user has in any slice to another user, and deletes the first. Both must be locked. Whoever has made
 * changes that the audit tells stays as a row without a person, because the audit is kept as it was written.
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
    await transaction.updateTable('users').set(withoutPerson(from)).where('id', '=', from).execute()
  else await transaction.deleteFrom('users').where('id', '=', from).execute()
}
