import type pg from 'pg'
import { isTransaction, type Statement } from './sql-statements.ts'

/** Tables that grow with use, so no statement may scan one of them in full. */
const growing = ['audit', 'chats', 'evaluations', 'messages', 'requests', 'sessions', 'users']

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

/** The statements that can only scan a growing table in full, each with the table. */
export async function longScans(pool: pg.Pool, statements: readonly Statement[]): Promise<string[]> {
  const asked = statements.filter((one) => !isTransaction(one) && !/^\s*insert/i.test(one.text))
  const client = await pool.connect()
  try {
    // With sequential scans disabled the planner uses one only where no index serves.
    await client.query('set enable_seqscan = off')
    const found: string[] = []
    for (const { text, values } of asked) {
      const { rows } = await client
        .query(`explain (format json) ${text}`, [...values])
        .catch((error: unknown) =>
          Promise.reject(new Error(`cannot be explained: ${text}`, { cause: error })),
        )
      const [{ Plan: plan }] = rows[0]['QUERY PLAN']
      const tables = scansIn(plan).filter((table) => growing.includes(table))
      found.push(...tables.map((table) => `${table}: ${text}`))
    }
    return found
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

/**
 * Counts the rows of a table that statements read, including those that a filter then removes. It executes the
 * statements, so they must not write.
 */
export async function rowsRead(
  pool: pg.Pool,
  statements: readonly Statement[],
  table: string,
): Promise<number> {
  let read = 0
  for (const { text, values } of statements.filter((one) => !isTransaction(one))) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...values])
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    read += rowsOf(table, plan)
  }
  return read
}

/** The plans of statements as text, to be printed when a test of a plan fails. */
export async function describePlans(pool: pg.Pool, statements: readonly Statement[]): Promise<string> {
  const lines: string[] = []
  for (const { text, values } of statements.filter((one) => !isTransaction(one))) {
    const { rows } = await pool.query(`explain (analyze) ${text}`, [...values])
    lines.push(...rows.map((row) => row['QUERY PLAN']))
  }
  return lines.join('\n')
}

function rowsOf(table: string, plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(table, part), 0)
  if (plan['Relation Name'] !== table) return below
  const inOneLoop =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  return below + inOneLoop * (plan['Actual Loops'] ?? 0)
}
