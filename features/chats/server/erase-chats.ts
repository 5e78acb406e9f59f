import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

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
