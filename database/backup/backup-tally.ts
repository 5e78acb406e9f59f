import { createHash } from 'node:crypto'
import type { BackupManifest } from './backup-records.ts'

type TableTally = BackupManifest['tables'][number]

const MODULUS = 2n ** 256n

/** Counts and hashes the lines of a backup: the whole in order, the rows of each table in any order. */
export function createBackupTally() {
  const whole = createHash('sha256')
  const tables: TableTally[] = []
  let current: { name: string; rows: number; sum: bigint } | undefined
  const endTable = () => {
    if (current)
      tables.push({
        name: current.name,
        rows: current.rows,
        sum: current.sum.toString(16).padStart(64, '0'),
      })
    current = undefined
  }
  return {
    /** Adds the header, or the line that begins a table. */
    addLine(line: string, tableThatBegins?: string): void {
      endTable()
      if (tableThatBegins !== undefined) current = { name: tableThatBegins, rows: 0, sum: 0n }
      whole.update(line).update('\n')
    },
    addRow(line: string): void {
      whole.update(line).update('\n')
      if (!current) return
      current.rows += 1
      // Independent of order, because a server stores a row wherever a page has room, and may read the same rows in
      // another order.
      const hash = createHash('sha256').update(line).digest('hex')
      current.sum = (current.sum + BigInt(`0x${hash}`)) % MODULUS
    },
    /** Returns the results; nothing can be added afterwards. */
    end(): Pick<BackupManifest, 'tables' | 'sha256'> {
      endTable()
      return { tables, sha256: whole.digest('hex') }
    },
  }
}
