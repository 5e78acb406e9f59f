import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Connection } from '#database/connect.ts'
import { appliedMigrations, compareSchema, readMigrations, SchemaMismatch } from '#database/migrate.ts'
import type { Config } from '../configuration.ts'
import { checkMigrator, checkRights } from './check-roles.ts'
import { compareClocks } from './compare-clocks.ts'
import { examineBudgets } from './examine-budgets.ts'
import { describeCauses, createFindingFactory, type DoctorFinding } from './finding.ts'

const { fine, notice, wrong } = createFindingFactory('database')

/** PostgreSQL 15, as `server_version_num` writes it. */
const OLDEST_SERVER = 150_000

export async function checkDatabase(config: Config): Promise<readonly DoctorFinding[]> {
  const { store } = config
  if ('directory' in store && !existsSync(join(store.directory, 'database')))
    return [notice(`There is no store in ${store.directory} yet. The first start makes it.`)]
  let connection: Connection
  try {
    connection = await connect(store)
  } catch (error) {
    if (error instanceof Error && error.name === 'StoreInUse')
      return [
        notice(
          'The store is in use, surely by the product itself: only a process that holds it can look into it.',
        ),
      ]
    return [
      wrong(
        `The store cannot be opened: ${describeCauses(error)}.`,
        'Restore a backup, or set DATA_DIR to another directory.',
      ),
    ]
  }
  try {
    return [...(await examineDatabase(config, connection)), ...(await examineBudgets(config, connection))]
  } catch (error) {
    return [
      wrong(
        `The database does not answer: ${describeCauses(error)}.`,
        'Look at DATABASE_URL, whether the server runs, and whether a firewall lets this machine in.',
      ),
    ]
  } finally {
    await connection.close()
  }
}

type ServerFacts = {
  readonly version: number
  readonly version_name: string
  readonly is_standby: boolean
  readonly is_read_only: boolean
  readonly synchronous_commit: string
  readonly schema: string | null
  readonly now: Date
}

async function examineDatabase(
  { migrationUrl }: Pick<Config, 'migrationUrl'>,
  { pool, database, isEmbedded }: Connection,
): Promise<readonly DoctorFinding[]> {
  const asked = Date.now()
  const { rows } = await pool.query<ServerFacts>(`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as version_name,
      pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only,
      current_setting('synchronous_commit') as synchronous_commit, current_schema() as schema,
      clock_timestamp() as now`)
  const [facts] = rows
  if (!facts) throw new Error('the database answered nothing')
  const name = isEmbedded ? 'The embedded store' : `PostgreSQL ${facts.version_name}`
  const findings = [
    fine(`${name} answers.`),
    compareClocks('the database', facts.now.getTime(), asked, Date.now()),
  ]
  if (facts.version < OLDEST_SERVER)
    findings.push(wrong(`${name} is too old.`, 'Use PostgreSQL 15 or later.'))
  if (facts.is_standby || facts.is_read_only)
    findings.push(
      wrong(
        'It can only be read: it is a standby, or set to read-only.',
        'Let DATABASE_URL lead to the primary.',
      ),
    )
  if (facts.schema === null)
    return [...findings, wrong('The role sees no schema.', 'Grant it usage and create on the schema public.')]
  if (facts.synchronous_commit === 'off')
    findings.push(notice('synchronous_commit is off: a crash of the server loses what was stored last.'))
  const files = await readMigrations()
  try {
    if ((await compareSchema(database, files)) === 'newer')
      return [...findings, notice('A newer version made the schema, and marked it as fit for this one too.')]
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error
    return [...findings, wrong(error.message, 'Or restore a backup of this version.')]
  }
  const waiting = files.length - (await appliedMigrations(database)).length
  return [
    ...findings,
    ...(waiting === 0 ? [fine(`The schema is the newest (${files.at(-1)?.name}).`)] : []),
    ...(await checkMigrator(pool, { migrationUrl, waiting })),
    ...(await checkRights(pool, migrationUrl)),
  ]
}
