import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { endLeasesOn } from '#platform/server/lease.ts'
import { recordSecurityEventOnSuccess } from '#platform/server/security-log.ts'
import { ownConversationFailures } from '../contract.ts'
import { DRAFTING } from './draft-store.ts'

/** Erases the words of a person's chats, in every slice that holds some, and marks the chats as deleted. */
export type DeleteChatsIn = (
  transaction: Transaction<DB>,
  userId: number,
  chatIds: readonly number[],
) => Promise<void>

export type OwnConversationDeletion = { readonly userId: number; readonly id: number }

/**
 * Deletes an own conversation at its owner's wish, in the transaction of the request. Its rehearsals remain only in
 * counts.
 * @returns the chats that were its rehearsals
 * @throws DomainError missing
 */
export async function deleteOwnConversation(
  transaction: Transaction<DB>,
  deleteChats: DeleteChatsIn,
  deletion: OwnConversationDeletion,
): Promise<number[]> {
  // Ended before the conversation is locked: storing a draft locks in this order too, so the two cannot deadlock.
  await endLeasesOn(
    transaction,
    [DRAFTING],
    sql`select id from own_conversations where id = ${deletion.id} and user_id = ${deletion.userId}`,
  )
  const chatIds = await deleteOwnConversationWithChats(transaction, deleteChats, deletion)
  if (!chatIds) throw new DomainError(ownConversationFailures.missing)
  recordSecurityEventOnSuccess('data.deleted', {
    action: 'delete',
    subject: 'own_conversation',
    subjectId: deletion.id,
  })
  return chatIds
}

/** Deletes all own conversations of a deleted person, after the words of their chats. */
export async function eraseOwnConversationsOf(database: Database, userId: number): Promise<void> {
  await database.deleteFrom('own_conversations').where('user_id', '=', userId).execute()
}

/** Deletes one with the words of its rehearsals. @returns these chats; undefined where there is no such conversation */
export async function deleteOwnConversationWithChats(
  transaction: Transaction<DB>,
  deleteChats: DeleteChatsIn,
  { userId, id }: OwnConversationDeletion,
): Promise<number[] | undefined> {
  // After this lock nobody can begin a chat in it.
  const own = await transaction
    .selectFrom('own_conversations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!own) return undefined
  const chats = await transaction
    .selectFrom('chats')
    .where('own_conversation_id', '=', id)
    .where('user_id', '=', userId)
    .select('id')
    .execute()
  const chatIds = chats.map((chat) => chat.id)
  if (chatIds.length > 0) await deleteChats(transaction, userId, chatIds)
  await transaction.deleteFrom('own_conversations').where('id', '=', id).execute()
  return chatIds
}
