import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'

const folder = new URL('migrations/', import.meta.url)

type MigrationFile = { readonly name: string; readonly text: string; readonly checksum: string }

/** Thrown when the store has another schema than the one that the migrations of this version make. */
export class SchemaMismatch extends Error {
  override name = 'SchemaMismatch'
}

/**
 * Brings the schema up to date. Several processes may start at once: the first migrates, the others wait.
 * @throws SchemaMismatch when the store was made by other migrations
 */
export async function migrate<DB>(database: Kysely<DB>): Promise<void> {
  const files = await readMigrations()
  await refuseOtherSchema(database, files)
  const migrations = files.map(
    (file) => [file.name, { up: (transaction: Kysely<unknown>) => apply(transaction, file) }] as const,
  )
  const provider = { getMigrations: async () => Object.fromEntries(migrations) }
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest()
  if (error) throw error
}

/** The numbered SQL files, in order. */
async function readMigrations(): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      // A checkout may have turned the ends of lines into those of its system.
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name: file.replace('.sql', ''),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

async function apply(transaction: Kysely<unknown>, { name, text, checksum }: MigrationFile): Promise<void> {
  await sql.raw(text).execute(transaction)
  await sql`insert into migration_checksums (name, sha256) values (${name}, ${checksum})`.execute(transaction)
}

async function refuseOtherSchema<DB>(database: Kysely<DB>, files: readonly MigrationFile[]): Promise<void> {
  const applied = await appliedMigrations(database)
  for (const { name, sha256 } of applied) {
    const file = files.find((known) => known.name === name)
    if (file && file.checksum === sha256) continue
    const reason = file ? 'has changed since' : 'is unknown here'
    throw new SchemaMismatch(
      `This database was made by another version of Performance Partner: its migration ${name} ${reason}. ` +
        'Start that version, or use another database: set DATA_DIR or DATABASE_URL.',
    )
  }
}

/** The migrations that the store has had; those from before version 0.2.0 have no checksum. */
async function appliedMigrations<DB>(
  database: Kysely<DB>,
): Promise<readonly { readonly name: string; readonly sha256: string | null }[]> {
  const { rows } = await sql<{ has_migrations: boolean; has_checksums: boolean }>`
    select to_regclass('kysely_migration') is not null as has_migrations,
      to_regclass('migration_checksums') is not null as has_checksums`.execute(database)
  if (!rows[0]?.has_migrations) return []
  const checksums = rows[0].has_checksums
    ? sql`migration_checksums`
    : sql`(select '' as name, null as sha256)`
  const applied = await sql<{ name: string; sha256: string | null }>`
    select migration.name, sha256 from kysely_migration as migration
    left join ${checksums} as checksum on checksum.name = migration.name
    order by migration.name`.execute(database)
  return applied.rows
}
