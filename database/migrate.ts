import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { beforeMigrations } from './before-migrations.ts'
import { limitLockWait, retryWhileLocked } from './migration-locks.ts'

const folder = new URL('migrations/', import.meta.url)

type MigrationFile = {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** The last migration of the oldest program that can work with this schema; null if no older one can. */
  readonly livesWith: string | null
}

/**
 * The line by which a migration names that program. Migrations before 0023 have none, so no older program can work with
 * their schema.
 */
const declaration =
  /^-- Phase: (?:expand|migrate|contract)\. Lives with programs (?:that know (?<oldest>\d{4}_\w+)|that know it)\.$/m

/** Thrown when the store has another schema than the one that the migrations of this version make. */
export class SchemaMismatch extends Error {
  override name = 'SchemaMismatch'
}

/**
 * Brings the schema up to date. Several processes may start at once: the first migrates, the others wait. A newer
 * schema that is marked as fit for this program is left unchanged, so that an update can be rolled back.
 * @param own the migrations of this program; default: those of its folder
 * @param onLocked called whenever a lock that it needs is held by others; it retries until they release it
 * @throws SchemaMismatch when the store was made by other migrations
 */
export async function migrate<DB>(
  database: Kysely<DB>,
  own?: readonly MigrationFile[],
  onLocked: () => void = () => undefined,
): Promise<'migrated' | 'newer'> {
  const files = own ?? (await readMigrations())
  if ((await compareSchema(database, files)) === 'newer') return 'newer'
  // Nothing to do, so a role that may only read and write rows needs no further rights.
  if ((await appliedMigrations(database)).length === files.length) return 'migrated'
  const migrations = files.map(
    (file) => [file.name, { up: (transaction: Kysely<unknown>) => apply(transaction, file) }] as const,
  )
  const provider = { getMigrations: async () => Object.fromEntries(migrations) }
  await retryWhileLocked(async () => {
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest()
    if (error) throw error
  }, onLocked)
  return 'migrated'
}

/** The numbered SQL files, in order. */
export async function readMigrations(): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      // A checkout may have converted the line breaks to those of its system.
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n')
      return toMigration(file.replace('.sql', ''), text)
    }),
  )
}

export function toMigration(name: string, text: string): MigrationFile {
  const said = declaration.exec(text)
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    livesWith: said ? (said.groups?.['oldest'] ?? name) : null,
  }
}

async function apply(transaction: Kysely<unknown>, file: MigrationFile): Promise<void> {
  const { name, text, checksum, livesWith } = file
  await limitLockWait(transaction)
  const before = beforeMigrations[name]
  if (before !== undefined) await sql.raw(before).execute(transaction)
  await sql.raw(text).execute(transaction)
  await sql`insert into migration_checksums (name, sha256) values (${name}, ${checksum})`.execute(transaction)
  // Older migrations, which name no program, run before the one that adds this column.
  if (livesWith !== null)
    await sql`update migration_checksums set lives_with = ${livesWith} where name = ${name}`.execute(
      transaction,
    )
}

/** @throws SchemaMismatch when this program cannot work with the schema */
export async function compareSchema<DB>(
  database: Kysely<DB>,
  files: readonly MigrationFile[],
): Promise<'ours' | 'newer'> {
  const applied = await appliedMigrations(database)
  const newest = files.at(-1)?.name ?? ''
  // Names begin with four digits, so alphabetical order is the order of migrations.
  const newer = applied.filter(({ name }) => name > newest)
  for (const { name, sha256 } of applied.filter((it) => !newer.includes(it))) {
    const file = files.find((known) => known.name === name)
    if (file && file.checksum === sha256) continue
    throw mismatch(`its migration ${name} ${file ? 'has changed since' : 'is unknown here'}`)
  }
  const unfit = newer.find(({ lives_with }) => lives_with === null || lives_with > newest)
  if (unfit) throw mismatch(`its migration ${unfit.name} is newer and needs a newer program`)
  const missing = newer.length > 0 && files.find((file) => applied.every(({ name }) => name !== file.name))
  if (missing) throw mismatch(`its migration ${missing.name} is missing, though newer ones are there`)
  return newer.length > 0 ? 'newer' : 'ours'
}

const mismatch = (reason: string) =>
  new SchemaMismatch(
    `This database was made by another version of Performance Partner: ${reason}. ` +
      'Start that version, or use another database: set DATA_DIR or DATABASE_URL.',
  )

export type AppliedMigration = {
  readonly name: string
  readonly sha256: string | null
  readonly lives_with: string | null
}

/** The migrations applied to the store; those from before version 0.2.0 have no checksum. */
export async function appliedMigrations<DB>(database: Kysely<DB>): Promise<readonly AppliedMigration[]> {
  const { rows } = await sql<{ has_migrations: boolean; has_checksums: boolean }>`
    select to_regclass('kysely_migration') is not null as has_migrations,
      to_regclass('migration_checksums') is not null as has_checksums`.execute(database)
  if (!rows[0]?.has_migrations) return []
  const checksums = rows[0].has_checksums
    ? sql`migration_checksums`
    : sql`(select '' as name, null as sha256)`
  const applied = await sql<AppliedMigration>`
    select migration.name, sha256, to_jsonb(checksum) ->> 'lives_with' as lives_with
    from kysely_migration as migration
    left join ${checksums} as checksum on checksum.name = migration.name
    order by migration.name`.execute(database)
  return applied.rows
}
