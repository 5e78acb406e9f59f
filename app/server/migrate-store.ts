import { connect, type Connection, type Database } from '#database/connect.ts'
import { appliedMigrations, migrate, readMigrations } from '#database/migrate.ts'
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
      await migrateAloud(owner.maintenance)
    } finally {
      await owner.close()
    }
  }
  return migrateAloud(connection.maintenance)
}

/** Says how much there is to do, because nobody is served meanwhile. */
async function migrateAloud(database: Database): ReturnType<typeof migrate> {
  const files = await readMigrations()
  const steps = files.length - (await appliedMigrations(database)).length
  if (steps <= 0) return migrate(database, files, reportLockedDatabase)
  console.log(`Migrating the database: ${steps} steps`)
  const began = performance.now()
  const outcome = await migrate(database, files, reportLockedDatabase)
  console.log(`The database was migrated in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return outcome
}

const reportLockedDatabase = () =>
  console.log(
    'The database cannot be updated while another connection, such as a backup, holds its tables. Trying again in 5 seconds.',
  )
