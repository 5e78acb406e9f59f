import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Takes the quotations out of what became of a person's boosters; verdicts stay, as those of evaluations do. */
export const eraseBoostersOf = (database: Database, userId: number): Promise<void> =>
  erase(database, sql`boosters.user_id = ${userId}`)

/** The same for the boosters that were tried in these chats. */
export const eraseBoostersIn = (database: Database, chatIds: readonly number[]): Promise<void> =>
  erase(database, sql`boosters.chat_id in (${sql.join(chatIds)})`)

async function erase(database: Database, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    update booster_results set result = (result::jsonb || '{"evidence": []}')::json
    from boosters where boosters.id = booster_results.booster_id and ${condition}`.execute(database)
}
