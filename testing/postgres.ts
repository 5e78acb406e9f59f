import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './ports.ts'
import { postgresPrograms } from './postgres-programs.ts'

export type Postgres = {
  readonly url: string
  /** Starts a standby with an address of its own. It takes no writes until it is promoted. */
  readonly startStandby: () => Promise<Postgres>
  /** Writes a base backup into a folder that must not exist yet. */
  readonly saveBase: (folder: string) => void
  /** Starts a server on a copy of a base backup that recovers according to these settings. */
  readonly startRecovery: (base: string, settings: readonly string[]) => Promise<Postgres>
  /** Kills it at once, without a clean shutdown. */
  readonly crash: () => Promise<void>
  /** Starts it after a crash, with the same data and address. */
  readonly resume: () => Promise<void>
  /** Stops it cleanly and removes its data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a private PostgreSQL on a free port of this machine, with the durable settings of a production server.
 * @param parent the folder in which its data folder is created
 * @param settings additional lines of `postgresql.conf`
 */
export function startPostgres(parent = tmpdir(), settings: readonly string[] = []): Promise<Postgres> {
  const password = randomBytes(12).toString('hex')
  return startServer(parent, password, (programs, data, owner) => {
    initialise(programs, data, password, owner)
    addSettings(data, settings)
  })
}

type FillData = (programs: string, data: string, owner: ServerOwner) => void

async function startServer(parent: string, password: string, fill: FillData): Promise<Postgres> {
  const programs = dirname(realpathSync(join(postgresPrograms(), 'postgres')))
  const folder = mkdtempSync(join(parent, 'performance-partner-postgres-'))
  const owner = ownerOfServer(folder)
  const port = await freePort()
  const data = join(folder, 'data')
  fill(programs, data, owner)
  const start = (): Promise<ChildProcess> => launch(join(programs, 'postgres'), data, port, owner)
  let server = await start()
  const cleanUp = (): void => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', cleanUp)
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    startStandby: () => startServer(parent, password, (_, copy, its) => copyServer(programs, url, copy, its)),
    saveBase: (base) => {
      const flags = ['--pgdata', base, '--checkpoint', 'fast', '--wal-method', 'none', '--dbname', url]
      runProgram(join(programs, 'pg_basebackup'), flags, { cwd: folder })
    },
    startRecovery: (base, settings) =>
      startServer(parent, password, (_, copy, its) => prepareRecovery(base, copy, settings, its)),
    crash: () => end(server, 'SIGKILL'),
    resume: async () => void (server = await patiently(start)),
    stop: async () => {
      await end(server, 'SIGINT')
      process.off('exit', cleanUp)
      cleanUp()
    },
  }
}

/** The user and group as which a program runs, and its working directory. */
export type ServerOwner = { readonly uid?: number; readonly gid?: number; readonly cwd: string }

/** PostgreSQL refuses to run as root, so root hands the folder to an unprivileged user. */
export function ownerOfServer(folder: string): ServerOwner {
  if (process.getuid?.() !== 0) return { cwd: folder }
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  const owner = { uid: idOf('-u'), gid: idOf('-g'), cwd: folder }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}

function initialise(programs: string, data: string, password: string, owner: ServerOwner): void {
  const secret = join(owner.cwd, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(secret, owner.uid, owner.gid)
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  const flags = [
    '--username=tester',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    `--locale=${locale}`,
  ]
  runProgram(join(programs, 'initdb'), ['-D', data, ...flags], owner)
}

function copyServer(programs: string, url: string, data: string, owner: ServerOwner): void {
  const flags = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast']
  runProgram(join(programs, 'pg_basebackup'), ['-D', data, '-d', url, ...flags], owner)
}

function prepareRecovery(base: string, data: string, settings: readonly string[], owner: ServerOwner): void {
  runProgram('cp', ['-R', base, data], { cwd: owner.cwd })
  addSettings(data, settings)
  writeFileSync(join(data, 'recovery.signal'), '')
  if (owner.uid !== undefined)
    runProgram('chown', ['-R', `${owner.uid}:${owner.gid}`, data], { cwd: owner.cwd })
}

const addSettings = (data: string, settings: readonly string[]): void =>
  appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)

function runProgram(program: string, flags: readonly string[], owner: ServerOwner): void {
  const { status, stdout, stderr } = spawnSync(program, flags, { ...owner, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed.\n${stdout}${stderr}`)
}

/** It gets its own process group, so that Ctrl-C lets the tests finish with it first. */
function launch(program: string, data: string, port: number, owner: ServerOwner): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ]
  const flags = settings.flatMap((setting) => ['-c', setting])
  const server = spawn(program, ['-D', data, ...flags], {
    ...owner,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve(server)
    })
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}.\n${log}`)))
  })
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  await new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill(signal)
  })
}

/** Retries, because after a crash a busy backend may hold the shared memory a moment longer. */
async function patiently(start: () => Promise<ChildProcess>, tries = 20): Promise<ChildProcess> {
  try {
    return await start()
  } catch (error) {
    if (tries === 0) throw error
    await pause(250)
    return patiently(start, tries - 1)
  }
}
