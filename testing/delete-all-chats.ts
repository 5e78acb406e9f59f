import type { TestApp } from './app.ts'

/** Deletes every chat with all its rows. It uses `delete` because the product's role may not truncate. */
export async function deleteAllChats({ connection: { pool } }: TestApp): Promise<void> {
  for (const table of ['objections', 'evaluations', 'messages', 'chats'])
    await pool.query(`delete from ${table}`)
}
