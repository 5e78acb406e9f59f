import { sql, type Transaction } from 'kysely'
import type { DB } from '../schema.ts'
import { BackupError, type BackupRow } from './backup-records.ts'

type BackupColumn = { readonly name: string; readonly type: string }
export type BackupTable = {
  readonly name: string
  /** All columns except generated ones. */
  readonly columns: readonly BackupColumn[]
}

/** Tables that migrations fill, so a restore does not. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums']

/** The most rows in memory at once. */
const ROWS_AT_ONCE = 250

/** The tables, each after those that it refers to, so that they can be filled in this order. */
export async function listBackupTables(transaction: Transaction<DB>): Promise<readonly BackupTable[]> {
  const { rows } = await sql<BackupTable & { readonly refers_to: readonly string[] }>`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns,
      (select coalesce(json_agg(distinct other.relname), '[]') from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid, c.relname order by c.relname`.execute(transaction)
  let waiting = rows.filter(({ name }) => !OF_MIGRATIONS.includes(name))
  const ordered: BackupTable[] = []
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ refers_to }) => !refers_to.some((name) => names.has(name)))
    if (ready.length === 0)
      throw new BackupError(`These tables refer to each other in a circle: ${[...names].join(', ')}.`)
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** All rows of a table in any order, a batch at a time. */
export async function* readRowsOf(
  transaction: Transaction<DB>,
  { name, columns }: BackupTable,
): AsyncGenerator<readonly BackupRow[]> {
  const texts = columns.map((column, index) => sql`${sql.ref(column.name)}::text as ${sql.id(`c${index}`)}`)
  await sql`declare backup_rows no scroll cursor for select ${sql.join(texts)} from ${sql.table(name)}`.execute(
    transaction,
  )
  const fetchNext = sql<{
    [column: string]: string | null
  }>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from backup_rows`
  for (;;) {
    const { rows } = await fetchNext.execute(transaction)
    if (rows.length === 0) break
    yield rows.map((row) => columns.map((_, index) => row[`c${index}`] ?? null))
  }
  await sql`close backup_rows`.execute(transaction)
}

/**
 * Fixes how PostgreSQL writes dates, numbers and bytes as text, so that a backup does not depend on the server's
 * settings, and removes its time limits.
 */
export async function prepareBackupSession(transaction: Transaction<DB>): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
    'lock_timeout = 0',
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await sql`set local ${sql.raw(setting)}`.execute(transaction)
}
