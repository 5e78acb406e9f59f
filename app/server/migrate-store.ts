import { connect, type Connection } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { Config } from './configuration.ts'

/**
 * Brings the schema up to date, by the role for that where the operator has one. The product's own role then cannot
 * change tables while it runs: SQL that an attacker injects can only read and write rows.
 */
export async function migrateStore(
  { migrationUrl }: Pick<Config, 'migrationUrl'>,
  connection: Connection,
): ReturnType<typeof migrate> {
  if (migrationUrl !== undefined) {
    const owner = await connect({ url: migrationUrl }, { max: 1 })
    try {
      await migrate(owner.maintenance, undefined, reportLockedDatabase)
    } finally {
      await owner.close()
    }
  }
  return migrate(connection.maintenance, undefined, reportLockedDatabase)
}

const reportLockedDatabase = () =>
  console.log(
    'The database cannot be updated while another connection, such as a backup, holds its tables. Trying again in 5 seconds.',
  )
