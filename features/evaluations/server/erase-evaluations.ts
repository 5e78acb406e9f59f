import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Takes texts and quotations out of a person's evaluations; verdicts and what was counted stay. */
export async function eraseEvaluationsOf(database: Database, userId: number): Promise<void> {
  await sql`
    update evaluations set content = '', specifics = '[]', message_ids = '{}', checks = (
      select coalesce(json_agg(one::jsonb || '{"evidence": []}'), '[]') from json_array_elements(checks) as one
    )
    from chats where chats.id = evaluations.chat_id and chats.user_id = ${userId}`.execute(database)
}
