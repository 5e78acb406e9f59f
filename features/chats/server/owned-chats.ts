import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'
import { endLeasesOn } from '#platform/server/lease.ts'

/**
 * Erases the words of a person's conversations; their number, scenarios and lengths stay. The leases of work in them
 * end first, which is the lock order in which a turn is stored. The update of the chats waits for turns that are being
 * stored; later ones find the chat deleted.
 */
export async function eraseChatsOf(database: Database, userId: number): Promise<void> {
  await endWorkOn(database, sql`select id from chats where user_id = ${userId}`)
  await database.updateTable('chats').set(deletionColumns).where('user_id', '=', userId).execute()
  await database
    .deleteFrom('messages')
    .using('chats')
    .whereRef('messages.chat_id', '=', 'chats.id')
    .where('chats.user_id', '=', userId)
    .execute()
  await sql`delete from hints using chats where hints.chat_id = chats.id and chats.user_id = ${userId}`.execute(
    database,
  )
  // The stored replies to requests contain what was said.
  await database.deleteFrom('requests').where('user_id', '=', userId).execute()
}

/**
 * Erases the words of one of a person's conversations. It then exists for counts only and is missing for its owner too.
 * Work that runs in it has lost its lease and stores nothing. A second deletion changes nothing.
 * @returns false when the person has no such chat
 */
export async function eraseDeletedChat(
  transaction: Transaction<DB>,
  { userId, chatId }: { readonly userId: number; readonly chatId: number },
): Promise<boolean> {
  await endWorkOn(transaction, sql`select id from chats where id = ${chatId} and user_id = ${userId}`)
  const chat = await transaction
    .updateTable('chats')
    .set(deletionColumns)
    .where('id', '=', chatId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!chat) return false
  await transaction.deleteFrom('hints').where('chat_id', '=', chatId).execute()
  // The stored replies to its requests contain what was said.
  await sql`
    with gone as (delete from messages where chat_id = ${chatId} returning id)
    delete from requests using gone
    where requests.user_id = ${userId} and requests.reply -> 'ai_response' ->> 'id' = gone.id::text`.execute(
    transaction,
  )
  return true
}

/**
 * Deletes those of a person's chats that have no turn. A turn that is being made in one of them is not stored.
 * @param which the condition that selects them, in a statement that reads `chats`
 * @returns how many were deleted
 */
export async function deleteEmptyChats(
  transaction: Transaction<DB>,
  userId: number,
  which: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql`
    delete from chats where user_id = ${userId} and not has_turns and ${which} returning id`.execute(
    transaction,
  )
  return rows.length
}

/** Keeps the earlier time where the chat was already erased, for its age, or deleted. */
const deletionColumns = {
  erased_at: sql<Date>`coalesce(erased_at, now())`,
  deleted_at: sql<Date>`coalesce(deleted_at, now())`,
}

/** Leases have to end too: one holds the pieces of a reply that is read through another process. */
const endWorkOn = (database: Database, chatIds: RawBuilder<unknown>): Promise<void> =>
  endLeasesOn(database, ['turn', 'evaluation', 'booster'], chatIds)

/** A user's chats; their evaluations and objections move with them, because they belong to the chat. */
export const ownedChats: OwnedRecords = {
  name: 'chats',
  async move(transaction, from, to) {
    await transaction.updateTable('chats').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}
