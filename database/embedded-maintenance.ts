import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'

/** Bytes of log after which a checkpoint is due. Reading this much again after a crash takes a second. */
const CHECKPOINT_DISTANCE = 64 * 1024 ** 2

/**
 * Vacuums and analyses changed tables and writes checkpoints. A PostgreSQL server has background processes for this,
 * the embedded store has none (decision 69). PGlite counts changes only since the store was opened, so each table is
 * vacuumed once after that.
 * @throws Error the first one, after all other statements have run
 */
export async function maintainEmbedded(pool: pg.Pool): Promise<void> {
  const errors: unknown[] = []
  const run = async (statement: string): Promise<void> => {
    // PGlite answers within one turn of the event loop, so without a pause no request would get in between.
    await nextTurn()
    if (pool.ending) return
    await pool.query(statement).catch((cause: unknown) => errors.push(new Error(statement, { cause })))
  }
  const tables = await listChangedTables(pool)
  for (const table of tables) await run(`vacuum (analyze) ${table}`)
  // Analysing changes the table of statistics too.
  if (tables.length > 0) await run('vacuum pg_statistic')
  if (!pool.ending && (await isCheckpointDue(pool))) await run('checkpoint')
  if (errors.length > 0) throw errors[0]
}

/** The names of the tables that have changed enough, quoted where necessary. */
async function listChangedTables(pool: pg.Pool): Promise<readonly string[]> {
  // The thresholds are the defaults of `autovacuum` (PostgreSQL 18, "Automatic Vacuuming").
  const { rows } = await pool.query<{ name: string }>(`
    select relid::regclass::text as name from pg_stat_user_tables
    where last_analyze is null
      or n_mod_since_analyze > 50 + 0.1 * n_live_tup
      or n_dead_tup > 50 + 0.2 * n_live_tup`)
  return rows.map(({ name }) => name)
}

/** Without checkpoints the log would grow until the store is closed, and a crash would have all of it read again. */
async function isCheckpointDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ distance: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::bigint as distance from pg_control_checkpoint()',
  )
  return (rows[0]?.distance ?? 0) > CHECKPOINT_DISTANCE
}
