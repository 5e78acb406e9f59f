import { connect, type Connection } from '#database/connect.ts'
import type { Config } from '../configuration.ts'
import { describeCauses, createFindingFactory, type DoctorFinding } from './finding.ts'

const { fine, notice, wrong } = createFindingFactory('database')

type Migrations = Pick<Config, 'migrationUrl'> & {
  /** The number of migrations that the next start has to run. */
  readonly waiting: number
}

/** Whether the next start can change the schema. Where another role does this, every start connects with that role. */
export async function checkMigrator(
  pool: Connection['pool'],
  { migrationUrl, waiting }: Migrations,
): Promise<readonly DoctorFinding[]> {
  const owner = migrationUrl === undefined ? undefined : await connect({ url: migrationUrl }, { max: 1 })
  try {
    const migrator = await describeSession(owner?.pool ?? pool)
    if (owner && migrator.whereabouts !== (await describeSession(pool)).whereabouts)
      return [
        wrong('MIGRATION_DATABASE_URL leads to another database.', 'Let it lead to that of DATABASE_URL.'),
      ]
    if (waiting === 0) return []
    if (migrator.may_create)
      return [notice(`${waiting} changes of the schema are waiting for the next start.`)]
    return [
      wrong(
        `${waiting} changes of the schema are waiting, and this role may not make them.`,
        'Start once with a role that owns the tables.',
      ),
    ]
  } catch (error) {
    if (!owner) throw error
    return [
      wrong(
        `The role that changes the schema cannot connect: ${describeCauses(error)}.`,
        'Look at MIGRATION_DATABASE_URL.',
      ),
    ]
  } finally {
    await owner?.close()
  }
}

type Session = { readonly whereabouts: string; readonly may_create: boolean }

/** The database and server of a connection, and whether its role may create tables there. */
export async function describeSession(pool: Connection['pool']): Promise<Session> {
  const { rows } = await pool.query<Session>(`
    select concat_ws(' ', current_database(), current_schema(), extract(epoch from pg_postmaster_start_time())) as whereabouts,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create`)
  return rows[0] ?? { whereabouts: '', may_create: false }
}

/**
 * The role must be able to write every table. In the audit and in the records of migrations it need not change or
 * delete rows. Only backups read sequences, and they use the other role where there is one.
 */
export async function checkRights(
  pool: Connection['pool'],
  migrationUrl: Config['migrationUrl'],
): Promise<readonly DoctorFinding[]> {
  const { rows } = await pool.query<{ name: string; is_allowed: boolean }>(
    `select relname as name,
      has_table_privilege(c.oid, 'SELECT') and (relkind = 'S' or has_table_privilege(c.oid, 'INSERT') and
        (relname in ('audit', 'migration_checksums', 'kysely_migration', 'kysely_migration_lock')
          or (has_table_privilege(c.oid, 'UPDATE') and has_table_privilege(c.oid, 'DELETE')))) as is_allowed
    from pg_class c where relnamespace = current_schema()::regnamespace
      and (relkind in ('r', 'p') or relkind = 'S' and $1) order by 1`,
    [migrationUrl === undefined],
  )
  const closed = rows.filter(({ is_allowed }) => !is_allowed).map(({ name }) => name)
  if (closed.length === 0) return rows.length > 0 ? [fine('The role may read and write every table.')] : []
  return [
    wrong(
      `The role may not read and write ${closed.join(', ')}.`,
      'Grant it select, insert, update and delete on tables, and select on sequences.',
    ),
  ]
}
