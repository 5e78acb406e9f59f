import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeCertificate } from '../certificate.ts'
import { readDeployExample } from '../deploy-examples.ts'
import { freePort, untilPortOpen } from '../ports.ts'
import { ownerOfServer, type ServerOwner } from '../postgres.ts'
import { postgresPrograms } from '../postgres-programs.ts'
import { endProgram, startProgram } from './child-program.ts'
import { descendantsOf, signalAll } from './process-tree.ts'
import { startMachineWatchdog } from './watchdog.ts'

/** A machine with PostgreSQL under Patroni and a pgbouncer in front, configured as in deploy/. */
export type DatabaseMachine = {
  readonly name: string
  /** The ports of PostgreSQL, of pgbouncer, and of Patroni's health checks. */
  readonly ports: { readonly server: number; readonly pooler: number; readonly health: number }
  boot(): Promise<void>
  /** Ends everything on it at once, as a power cut does. */
  kill(): void
  /** Stops all its processes, until it thaws or its watchdog resets it. */
  freeze(): void
  /** @returns false when the watchdog has reset the machine */
  thaw(): boolean
  stopPooler(): Promise<void>
  startPooler(): Promise<void>
  isPrimary(): Promise<boolean>
  stop(): Promise<void>
}

/** The plain-text passwords of the examples. */
export const PRACTICE_PASSWORD = 'change-me'
export const SUPERUSER_PASSWORD = 'change-me-too'

export async function createDatabaseMachine(
  name: string,
  parent: string,
  etcdPort: number,
): Promise<DatabaseMachine> {
  const folder = join(parent, name)
  mkdirSync(folder)
  const owner = ownerOfServer(folder)
  const ports = { server: await freePort(), pooler: await freePort(), health: await freePort() }
  let [isOn, isReset] = [false, false]
  let running: readonly ChildProcess[] = []
  let pooler: ChildProcess | undefined
  const watchdog = startMachineWatchdog(join(folder, 'watchdog'), () => {
    isReset = true
    cutPower()
  })
  const commands = writeSettings({ name, folder, owner, ports, etcdPort, device: watchdog.device })
  const processes = () =>
    descendantsOf([...running, pooler].map((child) => child?.pid ?? 0).concat(readPostmaster(folder)))

  /** A second look catches processes that were forked during the first. */
  const signalMachine = (signal: NodeJS.Signals) => {
    for (let look = 0; look < 2; look += 1) signalAll(processes(), signal)
  }
  const cutPower = () => {
    isOn = false
    signalMachine('SIGKILL')
  }
  process.once('exit', cutPower)
  const machine: DatabaseMachine = {
    name,
    ports,
    async boot() {
      ;[isOn, isReset] = [true, false]
      running = [startProgram({ command: commands.patroni, log: join(folder, 'patroni.log'), owner })]
      await machine.startPooler()
    },
    kill: cutPower,
    freeze: () => signalMachine('SIGSTOP'),
    thaw() {
      if (!isReset) signalMachine('SIGCONT')
      return !isReset
    },
    async stopPooler() {
      if (pooler) await endProgram(pooler)
    },
    async startPooler() {
      pooler = startProgram({ command: commands.pooler, log: join(folder, 'pgbouncer.log'), owner })
      await untilPortOpen(ports.pooler, pooler)
    },
    isPrimary: () =>
      fetch(`http://127.0.0.1:${ports.health}/primary`, { signal: AbortSignal.timeout(2000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    async stop() {
      watchdog.stop()
      signalMachine('SIGCONT')
      if (isOn) await Promise.all(running.map((child) => endProgram(child)))
      cutPower()
      process.off('exit', cutPower)
    },
  }
  return machine
}

/** The postmaster is no descendant of Patroni, so that it survives it; its pid file names it. */
function readPostmaster(folder: string): readonly number[] {
  try {
    const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    return [Number(pid)]
  } catch {
    return []
  }
}

type MachineSettings = Pick<DatabaseMachine, 'name' | 'ports'> & {
  readonly folder: string
  readonly owner: ServerOwner
  readonly etcdPort: number
  readonly device: string
}

type Command = readonly [string, ...string[]]

function writeSettings({ name, folder, owner, ports, etcdPort, device }: MachineSettings): {
  readonly patroni: Command
  readonly pooler: Command
} {
  const { crt, key } = makeCertificate(folder)
  const [patroni, pooler, users] = ['patroni.yml', 'pgbouncer.ini', 'userlist.txt'].map((it) =>
    join(folder, it),
  ) as [string, string, string]
  writeFileSync(
    patroni,
    readDeployExample('patroni/patroni.yml', {
      'name: one': `name: ${name}`,
      '10.0.0.1:8008': `127.0.0.1:${ports.health}`,
      '[10.0.0.1:2379, 10.0.0.2:2379, 10.0.0.3:2379]': `['127.0.0.1:${etcdPort}']`,
      '10.0.0.1,127.0.0.1:5432': `127.0.0.1:${ports.server}`,
      '10.0.0.1:5432': `127.0.0.1:${ports.server}`,
      '10.0.0.0/24': '127.0.0.0/8',
      '/var/lib/postgresql/performance-partner': `${folder}/data\n  bin_dir: ${dirname(realpathSync(join(postgresPrograms(), 'postgres')))}\n  pgpass: ${folder}/pgpass`,
      "ssl: 'on'": `unix_socket_directories: ''\n    ssl: 'on'`,
      '/etc/postgresql/tls.crt': crt,
      '/etc/postgresql/tls.key': key,
      '/dev/watchdog': `${device}\n  driver: testing`,
    }),
  )
  writeFileSync(
    pooler,
    readDeployExample('pgbouncer/pgbouncer.ini', {
      'port=5432': `port=${ports.server}`,
      'listen_port = 6432': `listen_port = ${ports.pooler}\nunix_socket_dir =`,
      '/etc/pgbouncer/userlist.txt': users,
    }),
  )
  writeFileSync(users, `"practice" "${PRACTICE_PASSWORD}"\n`)
  for (const file of [crt, key, patroni, pooler, users, device]) {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(file, owner.uid, owner.gid)
    chmodSync(file, 0o600)
  }
  return { patroni: ['patroni', patroni], pooler: ['pgbouncer', '-q', pooler] }
}
