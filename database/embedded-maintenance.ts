import type pg from 'pg'

/** Least number of changed rows, and the part of a table's rows, as `autovacuum` has them by default (PostgreSQL 18, "Automatic Vacuuming"). */
const isWorthwhile = `
  last_analyze is null
  or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  or n_dead_tup > 50 + 0.2 * n_live_tup`

/** Bytes of the log after which the tables' files are brought up to date. To read so much again after a crash takes a second. */
const CHECKPOINT_DISTANCE = 64 * 1024 ** 2

/** What a server's background processes do, and nobody in the embedded store (decision 69). */
export async function maintainEmbedded(pool: pg.Pool): Promise<void> {
  await vacuumChangedTables(pool)
  await checkpointWhenDue(pool)
}

/**
 * Frees the room of deleted rows and learns what the tables hold, where enough has changed or nothing is known. What has
 * changed is counted from the opening of the store on, so that each table has its turn once after that. Requests come in
 * between the tables.
 */
export async function vacuumChangedTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_stat_user_tables where ${isWorthwhile}`,
  )
  // The name is quoted where it has to be.
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
}

/** Without checkpoints the log would grow until the store is closed, and a crash would have all of it read again. */
async function checkpointWhenDue(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ distance: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::bigint as distance from pg_control_checkpoint()',
  )
  if ((rows[0]?.distance ?? 0) > CHECKPOINT_DISTANCE) await pool.query('checkpoint')
}
