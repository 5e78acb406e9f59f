import * as z from 'zod/mini'

/** The reason why a backup cannot be made or restored, as a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The only version of the format so far; docs/decisions/0039-backups-in-one-format.md describes it. */
export const BACKUP_FORMAT = 'performance-partner-backup/1'

/** The first line: the program that made the backup, and the migrations of its tables. */
const Header = z.object({
  kind: z.literal('header'),
  format: z.string(),
  version: z.string(),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
})

/** The line before the rows of a table. */
const TableLine = z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) })

/** One row: each column as the text that PostgreSQL writes, so that no driver has read and changed it. */
const Row = z.array(z.nullable(z.string()))

/** The last line. If it is missing, the backup was cut off. */
const BackupManifest = z.object({
  kind: z.literal('manifest'),
  /** `sum`: the sum of the rows' SHA-256 hashes, read as numbers of 256 bits. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sum: z.string() })),
  /** `used`: whether a row has the number `last`; if not, the next row gets it. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), used: z.boolean() })),
  /** The hash of all lines before this one. */
  sha256: z.string(),
})

export type BackupHeader = z.output<typeof Header>
export type BackupTableLine = z.output<typeof TableLine>
export type BackupRow = z.output<typeof Row>
export type BackupManifest = z.output<typeof BackupManifest>

type BackupRecord = BackupHeader | BackupTableLine | BackupManifest | BackupRow
const Record = z.union([Row, z.discriminatedUnion('kind', [Header, TableLine, BackupManifest])])

/** @throws BackupError when the line is not one of a backup */
export function parseBackupLine(line: string): BackupRecord {
  const parsed = Record.safeParse(parseJson(line))
  if (parsed.success) return parsed.data
  throw new BackupError('This is no backup of Performance Partner, or it is damaged.')
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
