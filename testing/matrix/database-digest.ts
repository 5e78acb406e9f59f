import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Compares the rows of all tables at two moments. */
export function createDatabaseDigest(database: Database): { look(): Promise<string> } {
  let tables: Promise<readonly string[]> | undefined
  let last: { readonly moment: string; readonly rows: string } | undefined
  return {
    async look() {
      tables ??= tablesOf(database)
      // While no transaction has written, all rows are unchanged and need not be read again.
      const moment = await momentOf(database)
      if (last?.moment !== moment) last = { moment, rows: await rowsOf(database, await tables) }
      return last.rows
    },
  }
}

async function momentOf(database: Database): Promise<string> {
  const { rows } = await sql<{
    moment: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as moment`.execute(database)
  return rows[0]?.moment ?? ''
}

async function tablesOf(database: Database): Promise<readonly string[]> {
  const tables = await database.introspection.getTables()
  // Model usage is left out, because it is written a moment after the request that caused it.
  return tables
    .map(({ name }) => name)
    .filter((name) => !/^(?:model_usage|usage_|organization_spending|budget_reservations)/.test(name))
}

/**
 * One line for each table: its name, and a digest of the position of each row and the transaction that wrote it. Every
 * write creates or removes a row version, and reading these two columns costs a quarter of reading whole rows.
 */
async function rowsOf(database: Database, tables: readonly string[]): Promise<string> {
  const digests = tables.map(
    (name) => sql`
      select ${name}::text as name, sum(hashtextextended(ctid::text || xmin::text, 0)::numeric)::text as digest
      from ${sql.table(name)}`,
  )
  const { rows } = await database.transaction().execute(async (transaction) => {
    // Without statistics of the new tables the planner would start parallel workers, which costs more than reading.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction)
    return sql<{
      name: string
      digest: string | null
    }>`${sql.join(digests, sql` union all `)}`.execute(transaction)
  })
  return rows
    .map(({ name, digest }) => `${name} ${digest ?? 'empty'}`)
    .toSorted()
    .join('\n')
}
