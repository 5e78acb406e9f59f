import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { selectEvaluations, toEvaluation } from './rows.ts'

/** One evaluation of a user's with the messages that it judged, in order; undefined when it is not there. */
export async function readEvaluation(database: Database, userId: number, evaluationId: number) {
  const row = await selectEvaluations(database, userId)
    .where('evaluations.id', '=', evaluationId)
    .executeTakeFirst()
  if (!row) return undefined
  const messages = await database
    .selectFrom('messages')
    .where('chat_id', '=', row.chat_id)
    .where(
      sql<boolean>`id = any((select message_ids from evaluations where evaluations.id = ${evaluationId})::bigint[])`,
    )
    .orderBy('position')
    .select(['is_user', 'content'])
    .execute()
  return { evaluation: toEvaluation(row), messages }
}
