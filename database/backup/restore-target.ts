import { sql, type Transaction } from 'kysely'
import { appliedMigrations, migrate, readMigrations } from '../migrate.ts'
import type { DB } from '../schema.ts'
import { BackupError, type BackupHeader } from './backup-records.ts'
import { refuseOtherConnections } from './other-connections.ts'

/** How long to wait for the product's processes, which must not run: they would go on with data that they have read. */
const LOCK_TIMEOUT = '5s'

export type RestoreOptions = {
  /** Names the target in sentences, such as `The database practice on db.example.org`. */
  readonly target: string
  /** Whether a database that holds people may be replaced. */
  readonly force: boolean
  /** Whether others may be connected to the database. */
  readonly ignoresConnections: boolean
}

/**
 * Creates the tables of a backup, empty, by the same migrations. Everything in the database is dropped, unless it holds
 * people and `force` is not set.
 * @throws BackupError
 */
export async function prepareTarget(
  transaction: Transaction<DB>,
  { migrations, version }: BackupHeader,
  { target, force, ignoresConnections }: RestoreOptions,
): Promise<void> {
  const files = await readMigrations()
  const other = migrations.find(({ name, sha256 }) =>
    files.every((file) => file.name !== name || file.checksum !== sha256),
  )
  if (other)
    throw new BackupError(
      `This backup was made by another version of Performance Partner: its migration ${other.name} is none of this one’s. ` +
        `Restore it with version ${version} or a later one.`,
    )
  const last = migrations.at(-1)?.name
  if (last === undefined) throw new BackupError('This backup has no tables.')
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction)
  await refuseForeignTables(transaction)
  if (!force) await refusePeople(transaction, target)
  if (!ignoresConnections) await refuseOtherConnections(transaction)
  await dropAll(transaction)
  const made = files.filter(({ name }) => name <= last)
  await migrate(transaction, made)
  const applied = await appliedMigrations(transaction)
  if (applied.map(({ name }) => name).join() !== migrations.map(({ name }) => name).join())
    throw new BackupError('This version cannot make the tables that this backup was taken of.')
}

const exists = async (transaction: Transaction<DB>, table: string): Promise<boolean> => {
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass(${table}) is not null as is_there`.execute(transaction)
  return rows[0]?.is_there ?? false
}

async function refuseForeignTables(transaction: Transaction<DB>): Promise<void> {
  if (await exists(transaction, 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() limit 1`.execute(transaction)
  const [table] = rows
  if (table)
    throw new BackupError(
      `The database has tables of another program, such as ${table.name}. Restore into a database of its own.`,
    )
}

async function refusePeople(transaction: Transaction<DB>, target: string): Promise<void> {
  if (!(await exists(transaction, 'organizations'))) return
  const { rows } =
    await sql`(select from organizations limit 1) union all (select from users limit 1)`.execute(transaction)
  if (rows.length > 0)
    throw new BackupError(
      `${target} is not empty. Restore into an empty one, or add --force to replace all that it holds.`,
    )
}

/** Drops table by table and not the schema, which so keeps its owner's default privileges. */
async function dropAll(transaction: Transaction<DB>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table if exists %I cascade', tablename) as statement from pg_tables where schemaname = current_schema()
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(transaction)
  for (const { statement } of rows) await sql`${sql.raw(statement)}`.execute(transaction)
}
