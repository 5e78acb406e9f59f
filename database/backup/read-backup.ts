import { readFile } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../connect.ts'
import { appliedMigrations } from '../migrate.ts'
import type { DB } from '../schema.ts'
import {
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupManifest,
  type BackupTableLine,
} from './backup-records.ts'
import { createBackupTally } from './backup-tally.ts'
import { listBackupTables, prepareBackupSession, readRowsOf } from './backup-tables.ts'

/**
 * The lines of a backup, all as of one moment, while the product goes on. The embedded store has a single session, so
 * there the product waits until the last line.
 */
export async function* readBackup(database: Database): AsyncGenerator<string> {
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await prepareBackupSession(transaction)
    yield* readLines(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

async function* readLines(transaction: Transaction<DB>): AsyncGenerator<string> {
  const tally = createBackupTally()
  const migrations = await appliedMigrations(transaction)
  const header = {
    kind: 'header',
    format: BACKUP_FORMAT,
    version: await readVersion(),
    created_at: new Date().toISOString(),
    migrations: migrations.map(({ name, sha256 }) => ({ name, sha256 })),
  } satisfies BackupHeader
  const first = JSON.stringify(header)
  tally.addLine(first)
  yield first
  for (const table of await listBackupTables(transaction)) {
    const columns = table.columns.map(({ name }) => name)
    const line = JSON.stringify({ kind: 'table', name: table.name, columns } satisfies BackupTableLine)
    tally.addLine(line, table.name)
    yield line
    for await (const rows of readRowsOf(transaction, table))
      for (const row of rows) {
        const text = JSON.stringify(row)
        tally.addRow(text)
        yield text
      }
  }
  // Read last, so that no sequence is behind a row of the snapshot.
  const sequences = await readSequences(transaction)
  yield JSON.stringify({ kind: 'manifest', ...tally.end(), sequences } satisfies BackupManifest)
}

/** The version of this program. */
async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown'
}

/** The state of each sequence. The view `pg_sequences` would hide the number of one that was set and not used since. */
async function readSequences(transaction: Transaction<DB>): Promise<BackupManifest['sequences']> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = current_schema() order by 1`.execute(
    transaction,
  )
  const sequences: BackupManifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: standing } = await sql<{ last: string; used: boolean }>`
      select last_value::text as last, is_called as used from ${sql.table(name)}`.execute(transaction)
    sequences.push(...standing.map((one) => ({ name, ...one })))
  }
  return sequences
}
