import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'

/** Whether a chat still has its words, and nothing has been said in it for `days` days. */
function isQuiet(days: number): RawBuilder<boolean> {
  const since = sql`now() - make_interval(days => ${days})`
  return sql`erased_at is null and has_turns and created_at < ${since} and not exists (
    select from messages where messages.chat_id = chats.id and messages.created_at >= ${since})`
}

/** Lists chats that still have their words and had no message for `days` days, the oldest first. */
export async function listQuietChats(
  database: Database,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from chats where ${isQuiet(days)} order by created_at limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

/** Erases a quiet chat's words. @returns false where something was said meanwhile, or another process is erasing it */
export async function eraseQuietChat(
  transaction: Transaction<DB>,
  chatId: number,
  days: number,
): Promise<boolean> {
  const { rows } = await sql`
    update chats set erased_at = now() where id in (
      select id from chats where id = ${chatId} and ${isQuiet(days)} for update skip locked
    ) returning id`.execute(transaction)
  if (rows.length === 0) return false
  await transaction.deleteFrom('messages').where('chat_id', '=', chatId).execute()
  return true
}
