import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')

export const proxyNames = ['nginx', 'haproxy', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

/** Where a program is; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

export type ProxySetting = {
  /** A directory of its own, where it may write. */
  readonly folder: string
  readonly backend: number
  readonly https: number
  readonly http: number
}

/** What of an example belongs to a machine, and what it is in a test. */
type Replacements = Readonly<Record<string, string>>

function readExample(path: string, replacements: Replacements): string {
  let text = readFileSync(join(root, 'deploy', path), 'utf8')
  for (const [written, meant] of Object.entries(replacements)) {
    if (!text.includes(written)) throw new Error(`${path} has no “${written}”`)
    text = text.replaceAll(written, meant)
  }
  return text
}

/** Writes the example of deploy/ as this test's machine needs it. @returns the command that runs it */
const preparations: Readonly<Record<ProxyName, (setting: ProxySetting) => readonly string[]>> = {
  nginx({ folder, backend, https, http }) {
    const site = readExample('nginx/performance-partner.conf', {
      '127.0.0.1:3000': `127.0.0.1:${backend}`,
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
      '/etc/ssl/performance-partner': folder,
      '/var/log/nginx/performance-partner.log': join(folder, 'access.log'),
    })
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { ${temporary.join(' ')} include ${folder}/site.conf; }`,
    )
    return ['-p', folder, '-c', join(folder, 'nginx.conf')]
  },
  haproxy({ folder, backend, https, http }) {
    const config = readExample('haproxy/haproxy.cfg', {
      '127.0.0.1:3000': `127.0.0.1:${backend}`,
      'bind :80': `bind 127.0.0.1:${http}`,
      'bind :443 ssl crt /etc/haproxy/performance-partner.pem': `bind 127.0.0.1:${https} ssl crt ${folder}/tls.pem`,
    })
    writeFileSync(join(folder, 'haproxy.cfg'), config)
    return ['-db', '-f', join(folder, 'haproxy.cfg')]
  },
  caddy({ folder, backend, https, http }) {
    const site = readExample('caddy/Caddyfile', {
      '127.0.0.1:3000': `127.0.0.1:${backend}`,
      'practice.example.org {': `https://localhost:${https} {\n\ttls ${folder}/tls.crt ${folder}/tls.key`,
    })
    const redirect = `http://localhost:${http} {\n\tredir https://{host}{uri} 308\n}\n`
    writeFileSync(
      join(folder, 'Caddyfile'),
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${redirect}${site}`,
    )
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  },
}

/** Starts a proxy with the example of deploy/ and a certificate of its own. */
export async function startProxy(name: ProxyName, setting: ProxySetting): Promise<() => Promise<void>> {
  const { folder } = setting
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const output = ['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')]
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...output])
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr)}`)
  const pem = ['tls.crt', 'tls.key'].map((file) => readFileSync(join(folder, file), 'utf8')).join('')
  writeFileSync(join(folder, 'tls.pem'), pem)
  const child = spawn(findProgram(name) ?? name, preparations[name](setting), {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed = (printed + String(chunk)).slice(-4000)))
  await untilListening(child, setting.https, () => printed)
  return async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

async function untilListening(child: ChildProcess, port: number, printed: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`the proxy ended:\n${printed()}`)
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isListening) return
    await pause(100)
  }
  throw new Error(`the proxy does not listen:\n${printed()}`)
}
