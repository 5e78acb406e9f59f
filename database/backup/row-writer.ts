import { sql, type Transaction } from 'kysely'
import type { DB } from '../schema.ts'
import type { BackupRow } from './backup-records.ts'
import type { BackupTable } from './backup-tables.ts'

/** A batch is stored when it has this many rows or characters. */
const MAX_ROWS = 500
const MAX_CHARACTERS = 1_000_000

/** Inserts rows in batches, with the ids of the backup. */
export function createRowWriter(transaction: Transaction<DB>) {
  const tables: BackupTable[] = []
  let batch: BackupRow[] = []
  let characters = 0

  const store = async (): Promise<void> => {
    const table = tables.at(-1)
    if (!table || batch.length === 0) return
    const rows = batch
    batch = []
    characters = 0
    const names = table.columns.map(({ name }) => sql.ref(name))
    const values = table.columns.map((_, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`)
    const casts = table.columns.map(({ name, type }) => sql`texts.${sql.ref(name)}::${sql.raw(type)}`)
    await sql`insert into ${sql.table(table.name)} (${sql.join(names)}) overriding system value
      select ${sql.join(casts)} from unnest(${sql.join(values)}) as texts (${sql.join(names)})`.execute(
      transaction,
    )
  }

  return {
    /** The tables, in the order in which they came. */
    tables,
    async begin(table: BackupTable): Promise<void> {
      await store()
      tables.push(table)
    },
    /** @returns a promise while a batch is being stored */
    add(row: BackupRow): Promise<void> | undefined {
      batch.push(row)
      for (const text of row) characters += text?.length ?? 0
      return batch.length >= MAX_ROWS || characters >= MAX_CHARACTERS ? store() : undefined
    },
    end: store,
  }
}
