import type { TestApp } from './app.ts'

/** Deletes every chat with what belongs to it. The role of the product may not truncate. */
export async function forgetChats({ connection: { pool } }: TestApp): Promise<void> {
  for (const table of ['objections', 'evaluations', 'messages', 'chats'])
    await pool.query(`delete from ${table}`)
}
