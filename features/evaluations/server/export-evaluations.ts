import type { Database } from '#database/connect.ts'
import { selectEvaluations, toEvaluation } from './rows.ts'

const PAGE = 20

/** Exports a person's evaluations for that person, as the screens show them, of all branches, newest first. */
export async function* exportEvaluations(database: Database, userId: number) {
  let last: number | undefined
  for (;;) {
    const rows = await selectEvaluations(database, userId)
      .select('evaluations.id')
      .$if(last !== undefined, (query) => query.where('evaluations.id', '<', last ?? 0))
      .orderBy('evaluations.id', 'desc')
      .limit(PAGE)
      .execute()
    if (rows.length > 0) yield rows.map((row) => ({ ...toEvaluation(row), id: row.id }))
    last = rows.at(-1)?.id
    if (rows.length < PAGE) return
  }
}
