import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { endLeasesOn } from '#platform/server/lease.ts'
import { recordSecurityEventOnSuccess } from '#platform/server/security-log.ts'
import { ownConversationFailures } from '../contract.ts'
import { DRAFTING } from './draft-store.ts'

/** Takes the words out of a person's chats, wherever a slice holds some, and marks them as deleted. */
export type DeleteChatsIn = (
  transaction: Transaction<DB>,
  userId: number,
  chatIds: readonly number[],
) => Promise<void>

type Deletion = { readonly userId: number; readonly id: number }

/** Deletes one for good, at its owner's wish; its rehearsals stay as counts. @throws DomainError missing */
export const deleteOwnConversation = (
  database: Database,
  deleteChats: DeleteChatsIn,
  deletion: Deletion,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    // Before the conversation is locked, in the order of whatever stores a draft.
    await endLeasesOn(
      transaction,
      [DRAFTING],
      sql`select id from own_conversations where id = ${deletion.id} and user_id = ${deletion.userId}`,
    )
    if (!(await deleteWithChats(transaction, deleteChats, deletion)))
      throw new DomainError(ownConversationFailures.missing)
    recordSecurityEventOnSuccess('data.deleted', {
      action: 'delete',
      subject: 'own_conversation',
      subjectId: deletion.id,
    })
  })

/** Deletes those of a person who is deleted, after the words of their chats. */
export async function eraseOwnConversationsOf(database: Database, userId: number): Promise<void> {
  await database.deleteFrom('own_conversations').where('user_id', '=', userId).execute()
}

/**
 * Deletes those in which nothing was written or said for so many days, and whose day is over. Those that another process
 * is at, or has a lease on, are left to it.
 * @returns how many, at most `count`
 */
export async function deleteQuietOwnConversations(
  transaction: Transaction<DB>,
  deleteChats: DeleteChatsIn,
  { days, count }: { readonly days: number; readonly count: number },
): Promise<number> {
  const since = sql`now() - make_interval(days => ${days})`
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, user_id from own_conversations as own
    where changed_at < ${since}
      and (takes_place_on is null or takes_place_on < (now() at time zone 'UTC')::date) and not exists (
      select from chats where own_conversation_id = own.id
        and case when has_turns then erased_at is null else created_at >= ${since} end
    ) and not exists (select from leases where work = ${DRAFTING} and subject_id = own.id)
    order by id limit ${count} for update skip locked`.execute(transaction)
  for (const { id, user_id } of rows) await deleteWithChats(transaction, deleteChats, { userId: user_id, id })
  return rows.length
}

async function deleteWithChats(
  transaction: Transaction<DB>,
  deleteChats: DeleteChatsIn,
  { userId, id }: Deletion,
): Promise<boolean> {
  // No chat can be begun in it from here on.
  const own = await transaction
    .selectFrom('own_conversations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!own) return false
  const chats = await transaction
    .selectFrom('chats')
    .where('own_conversation_id', '=', id)
    .where('user_id', '=', userId)
    .select('id')
    .execute()
  if (chats.length > 0)
    await deleteChats(
      transaction,
      userId,
      chats.map((chat) => chat.id),
    )
  await transaction.deleteFrom('own_conversations').where('id', '=', id).execute()
  return true
}
