import {
  BACKUP_FORMAT,
  BackupError,
  type BackupHeader,
  type BackupManifest,
  type BackupRow,
  type BackupTableLine,
  parseBackupLine,
} from './backup-records.ts'
import { createBackupTally } from './backup-tally.ts'

/** Receives the parts of a backup while it is checked. */
export type BackupVisitor = {
  beginBackup?(header: BackupHeader): Promise<void>
  beginTable?(table: BackupTableLine): Promise<void>
  addRow?(row: BackupRow): Promise<void> | undefined
}

export type CheckedBackup = { readonly header: BackupHeader; readonly manifest: BackupManifest }

/**
 * Reads a backup from its first to its last line and compares it with its manifest.
 * @throws BackupError when anything is missing or altered
 */
export async function checkBackup(
  lines: AsyncIterable<string>,
  visitor: BackupVisitor = {},
): Promise<CheckedBackup> {
  const tally = createBackupTally()
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  for await (const line of lines) {
    const record = parseBackupLine(line)
    if (manifest || (!header && (Array.isArray(record) || record.kind !== 'header'))) throw damaged()
    if (Array.isArray(record)) {
      tally.addRow(line)
      // Most rows store nothing yet, and awaiting each of them takes longer than reading it.
      const isStoring = visitor.addRow?.(record)
      if (isStoring) await isStoring
    } else if (record.kind === 'table') {
      tally.addLine(line, record.name)
      await visitor.beginTable?.(record)
    } else if (record.kind === 'header') {
      refuseOtherFormat(record)
      tally.addLine(line)
      header = record
      await visitor.beginBackup?.(record)
    } else manifest = record
  }
  const { tables, sha256 } = tally.end()
  if (!header || !manifest) throw new BackupError('This backup was cut off: its end is missing.')
  const isSame = JSON.stringify(tables) === JSON.stringify(manifest.tables)
  if (!isSame || sha256 !== manifest.sha256) throw damaged()
  return { header, manifest }
}

const damaged = () => new BackupError('This backup is damaged: its contents are not those of its manifest.')

function refuseOtherFormat({ format, version }: BackupHeader): void {
  if (format === BACKUP_FORMAT) return
  throw new BackupError(
    `This backup has the format ${format}, which this version cannot read. Version ${version} made it.`,
  )
}
