import { sql, type Transaction } from 'kysely'
import type { Database } from '../connect.ts'
import type { DB } from '../schema.ts'
import { BackupError, type BackupManifest } from './backup-records.ts'
import { checkBackup, type CheckedBackup } from './check-backup.ts'
import { listBackupTables, prepareBackupSession, readRowsOf, type BackupTable } from './backup-tables.ts'
import { createBackupTally } from './backup-tally.ts'
import { createRowWriter } from './row-writer.ts'
import { prepareTarget, type RestoreOptions } from './restore-target.ts'

/**
 * Fills a database from the lines of a backup, and compares every table with the backup; on any difference nothing is
 * restored.
 * @throws BackupError
 */
export async function restoreBackup(
  database: Database,
  lines: AsyncIterable<string>,
  options: RestoreOptions,
): Promise<CheckedBackup> {
  return database.transaction().execute(async (transaction) => {
    await prepareBackupSession(transaction)
    let tables: readonly BackupTable[] = []
    const writer = createRowWriter(transaction)
    const backup = await checkBackup(lines, {
      beginBackup: async (header) => {
        await prepareTarget(transaction, header, options)
        tables = await listBackupTables(transaction)
        await deleteRows(transaction, tables)
      },
      beginTable: async ({ name, columns }) => {
        const table = tables.find((it) => it.name === name)
        const typed = columns.map((column) => table?.columns.find((it) => it.name === column))
        const known = typed.filter((it) => it !== undefined)
        if (known.length < columns.length)
          throw new BackupError(`This version has no table ${name} with the columns ${columns.join(', ')}.`)
        await writer.begin({ name, columns: known })
      },
      addRow: (row) => writer.add(row),
    })
    await writer.end()
    await setSequences(transaction, backup.manifest)
    await compareTables(transaction, writer.tables, backup.manifest)
    return backup
  })
}

/** Deletes the rows that migrations have inserted. Empty tables are skipped, because the audit refuses any deletion. */
async function deleteRows(transaction: Transaction<DB>, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(transaction)
    if (rows.length > 0) await sql`delete from ${sql.table(name)}`.execute(transaction)
  }
}

async function setSequences(
  transaction: Transaction<DB>,
  { sequences }: Pick<BackupManifest, 'sequences'>,
): Promise<void> {
  for (const { name, last, used } of sequences)
    await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint, ${used})`.execute(transaction)
}

/** Reads back what was written, because another version of PostgreSQL may write a value differently. */
async function compareTables(
  transaction: Transaction<DB>,
  tables: readonly BackupTable[],
  manifest: BackupManifest,
): Promise<void> {
  const tally = createBackupTally()
  for (const table of tables) {
    tally.addLine('', table.name)
    for await (const rows of readRowsOf(transaction, table))
      for (const row of rows) tally.addRow(JSON.stringify(row))
  }
  const stored = tally.end().tables
  const different = manifest.tables.filter(
    (table, index) => JSON.stringify(table) !== JSON.stringify(stored[index]),
  )
  if (different.length > 0)
    throw new BackupError(
      `Nothing was restored: ${different.map(({ name }) => name).join(', ')} would not have been stored as in the backup.`,
    )
}
