import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { OwnUsage } from '#features/own-data/contract.ts'

/** A person's own usage for their data export: one row for each day, purpose and model, newest day first. */
export async function* readOwnUsage(database: Database, userId: number): AsyncGenerator<OwnUsage[]> {
  yield await database
    .selectFrom('model_usage')
    .where('user_id', '=', userId)
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .select(['purpose', 'model'])
    .select([total('calls'), total('input_tokens'), total('output_tokens')])
    .groupBy(['model_usage.day', 'purpose', 'model'])
    .orderBy('model_usage.day', 'desc')
    .orderBy('purpose')
    .orderBy('model')
    .execute()
}

// Cast to bigint, because PostgreSQL's sum of bigint is numeric, which arrives as text.
const total = <Column extends 'calls' | 'input_tokens' | 'output_tokens'>(column: Column) =>
  sql<number>`sum(${sql.ref(column)})::bigint`.as(column)
