import * as z from 'zod/mini'

/** What keeps a backup from being made or restored, as a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The only version of the format so far; docs/decisions/0039-backups-in-one-format.md describes it. */
export const BACKUP_FORMAT = 'performance-partner-backup/1'

/** The first line: what made the backup, and which migrations had made the tables. */
const Header = z.object({
  kind: z.literal('header'),
  format: z.string(),
  version: z.string(),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
})

/** Before the rows of a table. */
const TableLine = z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) })

/** One row: the text of each column as PostgreSQL writes it, which no driver has read and changed. */
const Row = z.array(z.nullable(z.string()))

/** The last line. A backup without it was cut off. */
const BackupManifest = z.object({
  kind: z.literal('manifest'),
  /** `sum`: of the SHA-256 of the rows, as numbers of 256 bits. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sum: z.string() })),
  /** `used`: whether a row has got the number; else the next one gets it. */
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

/** @throws BackupError when the line is none of a backup */
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
