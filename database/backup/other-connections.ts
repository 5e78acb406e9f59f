import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../schema.ts'
import { BackupError } from './backup-records.ts'

/** How often to look, because PostgreSQL needs a moment to end a connection that has just been closed. */
const LOOKS = 5
const BETWEEN_LOOKS = 200

/** @throws BackupError when anyone else, such as the product itself, is connected to the database */
export async function refuseOtherConnections(database: Kysely<DB>): Promise<void> {
  for (let look = 1; ; look += 1) {
    const users = await listOtherUsers(database)
    if (users.length === 0) return
    if (look === LOOKS)
      throw new BackupError(
        `The database has ${users.length} other connections, of ${[...new Set(users)].join(', ')}. ` +
          'Stop the processes that use it, or add --ignore-connections if none of them is Performance Partner.',
      )
    await pause(BETWEEN_LOOKS)
  }
}

/** PostgreSQL hides the type of another role's connections. Its own background connections have no role. */
async function listOtherUsers(database: Kysely<DB>): Promise<readonly string[]> {
  const { rows } = await sql<{ usename: string }>`select usename from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend' and usename is not null`.execute(
    database,
  )
  return rows.map(({ usename }) => usename)
}
