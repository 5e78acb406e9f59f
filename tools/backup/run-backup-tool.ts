import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '#app/server/configuration.ts'
import { describeSession } from '#app/server/doctor/check-roles.ts'
import { describeStartProblem } from '#app/server/start-problems.ts'
import { BackupError } from '#database/backup/backup-records.ts'
import type { CheckedBackup } from '#database/backup/check-backup.ts'
import { connect } from '#database/connect.ts'
import { serverAddresses } from '#database/server-addresses.ts'
import { parseEnvironment } from '#platform/server/config.ts'

/** A shorter passphrase can be found by trying. */
const MIN_PASSPHRASE = 12

/** Runs an operator's command; a failure becomes a sentence and exit code 1. */
export async function runBackupTool(problem: string, run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run())
  } catch (error) {
    const sentence = describeStartProblem(error) ?? describeArgumentError(error)
    console.error(sentence === undefined ? error : `\n${problem}\n${sentence}\n`)
    process.exitCode = 1
  }
}

/**
 * The store, with the role that owns its tables where the operator has one, because no other role may drop and create
 * them.
 * @throws BackupError when that role's address leads to another database
 */
export async function findStoreOfOwner({
  store,
  migrationUrl,
}: Pick<Config, 'store' | 'migrationUrl'>): Promise<Config['store']> {
  if (migrationUrl === undefined) return store
  const owners = { url: migrationUrl }
  if ((await findWhereabouts(store)) !== (await findWhereabouts(owners)))
    throw new BackupError('MIGRATION_DATABASE_URL leads to another database than DATABASE_URL.')
  return owners
}

async function findWhereabouts(store: Config['store']): Promise<string> {
  const { pool, close } = await connect(store, { max: 1 })
  try {
    return (await describeSession(pool)).whereabouts
  } finally {
    await close()
  }
}

/** Names a store in sentences, by its directory or by its servers; without a name or a password of the address. */
export function describeStore(store: Config['store']): string {
  if ('directory' in store) return `The directory ${resolve(store.directory)}`
  const addresses = serverAddresses(store.url).map((address) => new URL(address))
  const hosts = addresses.map(({ host, searchParams }) => host || searchParams.get('host') || 'this machine')
  return `The database ${decodeURIComponent(addresses[0]?.pathname.slice(1) ?? '')} on ${hosts.join(', ')}`
}

/**
 * The one file argument; each command reads flags of its own and refuses others.
 * @throws BackupError
 */
export function readFileArgument([file, ...others]: readonly string[], usage: string): string {
  if (file === undefined || others.length > 0) throw new BackupError(`Usage: ${usage}`)
  return resolveFromCaller(file)
}

/** Files are resolved from the directory where npm was called. */
export const resolveFromCaller = (path: string): string =>
  resolve(process.env.INIT_CWD ?? process.cwd(), path)

const variables = {
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(MIN_PASSPHRASE, `must have at least ${MIN_PASSPHRASE} characters`)),
  ),
}

/**
 * The passphrase that encrypts and decrypts. It comes from the environment, because every user of the machine can read
 * arguments.
 * @throws ConfigError
 */
export const readPassphrase = (environment?: NodeJS.ProcessEnv): string | undefined =>
  parseEnvironment(variables, environment).BACKUP_PASSPHRASE

/** Such as `12,345 rows of 31 tables, as they stood at 2026-11-23T07:30:00.000Z (schema 0017_pool_accounts)`. */
export function describeBackup({ header, manifest }: CheckedBackup): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return (
    `${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, as they stood at ${header.created_at} ` +
    `(schema ${header.migrations.at(-1)?.name ?? 'none'})`
  )
}

function describeArgumentError(error: unknown): string | undefined {
  const isOurs = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOurs ? error.message : undefined
}
