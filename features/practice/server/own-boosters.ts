import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { EvaluatedCheck } from '#features/evaluations/contract.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** Erases the quotations in the results of a person's boosters; verdicts stay, as those of evaluations do. */
export const eraseBoostersOf = (database: Database, userId: number): Promise<void> =>
  erase(database, sql`boosters.user_id = ${userId}`)

/** Erases the boosters that were tried in these chats. */
export const eraseBoostersIn = (database: Database, chatIds: readonly number[]): Promise<void> =>
  erase(database, sql`boosters.chat_id in (${sql.join(chatIds)})`)

async function erase(database: Database, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    update booster_results set result = (result::jsonb || '{"evidence": []}')::json
    from boosters where boosters.id = booster_results.booster_id and ${condition}`.execute(database)
}

export const ownedBoosters: OwnedRecords = {
  name: 'boosters',
  async move(transaction, from, to) {
    await transaction.updateTable('boosters').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}

const Results = z.array(z.object({ branch_id: z.int(), turn_count: z.int(), check: EvaluatedCheck }))

/** Exports a person's boosters for that person, newest first. All are read at once: an evaluation has three at most. */
export async function* exportBoosters(database: Database, userId: number) {
  const rows = await database
    .selectFrom('boosters')
    .leftJoin('chats', 'chats.id', 'boosters.chat_id')
    .where('boosters.user_id', '=', userId)
    .where('chats.deleted_at', 'is', null)
    .select(['boosters.evaluation_id', 'boosters.after_days', 'boosters.check_key', 'boosters.chat_id'])
    .select('boosters.created_at')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('booster_results')
          .whereRef('booster_results.booster_id', '=', 'boosters.id')
          .select(['branch as branch_id', 'turn_count', 'result as check'])
          .orderBy('branch'),
      ).as('results'),
    )
    .orderBy('boosters.id', 'desc')
    .execute()
  yield rows.map((row) => ({ ...row, results: Results.parse(row.results) }))
}
