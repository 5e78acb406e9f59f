import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilPortOpen } from './ports.ts'

/** Whether pgbouncer is installed here; without it its tests are skipped and say so. */
export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

export type Pgbouncer = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * Starts pgbouncer before a PostgreSQL. In transaction mode it has so few connections that clients have to share them;
 * in session mode each client needs one of its own.
 */
export async function startPgbouncer(
  server: string,
  port: number,
  mode: 'transaction' | 'session' = 'transaction',
): Promise<Pgbouncer> {
  const behind = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'performance-partner-pgbouncer-'))
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${behind.username}" "${behind.password}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${behind.hostname} port=${behind.port}${mode === 'transaction' ? " connect_query='set statement_timeout = 5000'" : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${mode === 'transaction' ? 4 : 40}
query_timeout = 20
idle_transaction_timeout = 5
`,
  )
  // pgbouncer refuses to run as root, so another user has to read its files.
  chmodSync(folder, 0o755)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const bouncer = spawn('pgbouncer', ['-q', ...asNobody, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  const log: string[] = []
  bouncer.stderr.on('data', (text) => log.push(String(text)))
  const url = new URL(server)
  url.host = `127.0.0.1:${port}`
  await untilPortOpen(port, bouncer, () => log.join(''))
  return {
    url: url.href,
    async stop() {
      const exit = once(bouncer, 'exit')
      bouncer.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
