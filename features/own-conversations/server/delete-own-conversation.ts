import { type RawBuilder, sql, type Transaction } from 'kysely'
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

type OwnConversationDeletion = { readonly userId: number; readonly id: number }

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
  const chatIds = await deleteWithChats(transaction, deleteChats, deletion)
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

/**
 * Whether it was unchanged for this many days, its date has passed, its rehearsals are erased, and nothing is drafted.
 */
function isQuiet(days: number): RawBuilder<boolean> {
  const since = sql`now() - make_interval(days => ${days})`
  return sql`changed_at < ${since}
    and (takes_place_on is null or takes_place_on < (now() at time zone 'UTC')::date) and not exists (
      select from chats where own_conversation_id = own.id
        and case when has_turns then erased_at is null else created_at >= ${since} end
    ) and not exists (select from leases where work = ${DRAFTING} and subject_id = own.id)`
}

/** Lists own conversations that have been quiet for this many days. */
export async function listQuietOwnConversations(
  database: Database,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<readonly OwnConversationDeletion[]> {
  const { rows } = await sql<OwnConversationDeletion>`
    select id, user_id as "userId" from own_conversations as own where ${isQuiet(days)}
    order by id limit ${limit}`.execute(database)
  return rows
}

/** Deletes a quiet one, unless it has been used since or another process is deleting it. */
export async function deleteQuietOwnConversation(
  transaction: Transaction<DB>,
  deleteChats: DeleteChatsIn,
  deletion: OwnConversationDeletion,
  days: number,
): Promise<void> {
  const { rows } = await sql`
    select from own_conversations as own where id = ${deletion.id} and ${isQuiet(days)}
    for update skip locked`.execute(transaction)
  if (rows.length > 0) await deleteWithChats(transaction, deleteChats, deletion)
}

async function deleteWithChats(
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
