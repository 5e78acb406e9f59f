import { createHash } from 'node:crypto'
import type { BackupManifest } from './backup-records.ts'

type TableTally = BackupManifest['tables'][number]

/** Counts and hashes the lines of a backup, as a whole and of each table. */
export function createBackupTally() {
  const whole = createHash('sha256')
  const tables: TableTally[] = []
  let current: { name: string; rows: number; hash: ReturnType<typeof createHash> } | undefined
  const endTable = () => {
    if (current) tables.push({ name: current.name, rows: current.rows, sha256: current.hash.digest('hex') })
    current = undefined
  }
  return {
    /** The header, or the line that begins a table. */
    addLine(line: string, tableThatBegins?: string): void {
      endTable()
      if (tableThatBegins !== undefined)
        current = { name: tableThatBegins, rows: 0, hash: createHash('sha256') }
      whole.update(line).update('\n')
    },
    addRow(line: string): void {
      whole.update(line).update('\n')
      current?.hash.update(line).update('\n')
      if (current) current.rows += 1
    },
    /** Nothing can be added afterwards. */
    end(): Pick<BackupManifest, 'tables' | 'sha256'> {
      endTable()
      return { tables, sha256: whole.digest('hex') }
    },
  }
}
