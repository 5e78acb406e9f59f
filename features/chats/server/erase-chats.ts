import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'

/**
 * Takes the words out of a person's conversations; how many there were, in which scenario and how long, stays. The
 * update of the chats waits for turns that are being stored, and those that come later find the chat erased.
 */
export async function eraseChatsOf(database: Database, userId: number): Promise<void> {
  await database
    .updateTable('chats')
    .set({ erased_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .execute()
  await database
    .deleteFrom('messages')
    .using('chats')
    .whereRef('messages.chat_id', '=', 'chats.id')
    .where('chats.user_id', '=', userId)
    .execute()
  // Their replies hold what was said.
  await database.deleteFrom('requests').where('user_id', '=', userId).execute()
}

/**
 * Takes the words out of conversations in which nothing has been said for so many days, the oldest first. Those that
 * another process is at are left to it.
 * @returns which, at most so many
 */
export async function eraseQuietChats(
  transaction: Transaction<DB>,
  { days, count }: { readonly days: number; readonly count: number },
): Promise<readonly number[]> {
  const since = sql`now() - make_interval(days => ${days})`
  const { rows } = await sql<{ id: number }>`
    update chats set erased_at = now() where id in (
      select id from chats
      where erased_at is null and has_turns and created_at < ${since} and not exists (
        select from messages where messages.chat_id = chats.id and messages.created_at >= ${since}
      )
      order by created_at limit ${count} for update skip locked
    ) returning id`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await transaction.deleteFrom('messages').where('chat_id', 'in', ids).execute()
  return ids
}
