import { sql, type Kysely } from 'kysely'
import type { DB } from '../schema.ts'
import { BackupError } from './backup-records.ts'

/**
 * PostgreSQL hides the type of another role's connections; those that it makes for itself have no role.
 * @throws BackupError when others, such as the product itself, are connected to the database
 */
export async function refuseOtherConnections(database: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ usename: string | null }>`select usename from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend' and usename is not null`.execute(
    database,
  )
  if (rows.length === 0) return
  const users = [...new Set(rows.map(({ usename }) => usename))].join(', ')
  throw new BackupError(
    `The database has ${rows.length} other connections, of ${users}. ` +
      'Stop the processes that use it, or add --force if none of them is Performance Partner.',
  )
}
