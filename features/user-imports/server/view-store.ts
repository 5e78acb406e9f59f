import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { FailureDetail } from '#platform/contract/schemas.ts'
import type { Actor } from '#platform/server/gate.ts'
import {
  type ImportLine,
  importEncodings,
  importSeparators,
  type StoredImport,
  type UserImport,
} from '../contract.ts'
import { countFates, type FateCounts } from './store.ts'

type ImportRow = {
  readonly id: number
  readonly file_name: string
  readonly encoding: string
  readonly separator: string
  readonly counts: FateCounts
  readonly lines: readonly ImportLine[]
  readonly ended_at: Date | null
  readonly held_up: FailureDetail | null
  readonly is_result_taken: boolean
}

export type ImportViewStore = ReturnType<typeof importViewStore>

/** Imports as whoever started them sees them; nobody else does. */
export const importViewStore = (database: Database, announcement: UserImport['announcement']) => {
  const read = async (actor: Actor, which: ReturnType<typeof sql>): Promise<StoredImport | undefined> => {
    const { rows } = await sql<ImportRow>`
      select id, file_name, encoding, separator, ${countFates(sql`user_imports.id`)} as counts, ended_at, held_up,
        result_taken_at is not null as is_result_taken, ${linesOf} as lines
      from user_imports where started_by = ${actor.id} and ${which}
      order by id desc limit 1`.execute(database)
    const [row] = rows
    return row && toImport(row, announcement)
  }
  return {
    read: (actor: Actor, id: number) => read(actor, sql`id = ${id}`),
    latest: (actor: Actor) => read(actor, sql`true`),
  }
}

/** Those that were not added, once nothing is waiting any more. */
const linesOf = sql`coalesce((
  select json_agg(json_build_object('line', line, 'fate', fate, 'failures', failures, 'name', name, 'email', email,
    'username', username, 'role', role, 'organization', organization, 'language', language) order by line)
  from user_import_lines
  where import_id = user_imports.id and user_imports.ended_at is not null and fate <> 'added'), '[]')`

const toImport = (row: ImportRow, announcement: UserImport['announcement']): StoredImport => ({
  ...row,
  encoding: importEncodings.find((one) => one === row.encoding) ?? 'UTF-8',
  separator: importSeparators.find((one) => one === row.separator) ?? 'comma',
  lines: [...row.lines],
  seats: null,
  announcement,
})
