import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Erases the texts and quotations of a person's evaluations; verdicts and counts stay. */
export const eraseEvaluationsOf = (database: Database, userId: number): Promise<void> =>
  erase(database, sql`chats.user_id = ${userId}`)

/** Erases the evaluations of these chats. */
export const eraseEvaluationsIn = (database: Database, chatIds: readonly number[]): Promise<void> =>
  erase(database, sql`chats.id in (${sql.join(chatIds)})`)

async function erase(database: Database, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    update evaluations set content = '', specifics = '[]', message_ids = '{}', checks = (
      select coalesce(json_agg(one::jsonb || '{"evidence": []}'), '[]') from json_array_elements(checks) as one
    )
    from chats where chats.id = evaluations.chat_id and ${condition}`.execute(database)
}
