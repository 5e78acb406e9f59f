import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { EvaluatedCheck } from '#features/evaluations/contract.ts'

const Results = z.array(z.object({ branch_id: z.int(), turn_count: z.int(), check: EvaluatedCheck }))

/** A person's boosters for themselves, newest first: three to an evaluation at most, so they come at once. */
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
