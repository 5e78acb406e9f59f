import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from '#testing/certificate.ts'
import { readDeployExample } from '#testing/deploy-examples.ts'
import { untilPortOpen } from '#testing/ports.ts'

export const proxyNames = ['nginx', 'haproxy', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

/** The path of a program; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

export type ProxySetting = {
  /** A directory of its own in which it may write. */
  readonly folder: string
  /** The ports of the processes behind it. */
  readonly backends: readonly number[]
  readonly https: number
  readonly http: number
}

/** Writes the example of deploy/, adapted to this machine. @returns the command that runs it */
const preparations: Readonly<Record<ProxyName, (setting: ProxySetting) => readonly string[]>> = {
  nginx({ folder, backends, https, http }) {
    const site = readDeployExample('nginx/performance-partner.conf', {
      'server 127.0.0.1:3000 max_fails=1 fail_timeout=5s;': backends
        .map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;`)
        .join('\n'),
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
  haproxy({ folder, backends, https, http }) {
    const config = readDeployExample('haproxy/haproxy.cfg', {
      'server one 127.0.0.1:3000': backends
        .map((port) => `server port${port} 127.0.0.1:${port}`)
        .join('\n    '),
      'bind :80': `bind 127.0.0.1:${http}`,
      'bind :443 ssl crt /etc/haproxy/performance-partner.pem': `bind 127.0.0.1:${https} ssl crt ${folder}/tls.pem`,
    })
    writeFileSync(join(folder, 'haproxy.cfg'), config)
    // In master mode, which starts a new worker on a reload.
    return ['-W', '-db', '-f', join(folder, 'haproxy.cfg')]
  },
  caddy({ folder, backends, https, http }) {
    const site = readDeployExample('caddy/Caddyfile', {
      'reverse_proxy 127.0.0.1:3000': `reverse_proxy ${backends.map((port) => `127.0.0.1:${port}`).join(' ')}`,
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

/** The signal that makes a proxy reload its configuration; Caddy needs a request instead. */
const reloadSignals = { nginx: 'SIGHUP', haproxy: 'SIGUSR2', caddy: undefined } as const

export type RunningProxy = { reload(): void; stop(): Promise<void> }

/** Starts a proxy with the example of deploy/ and its own certificate. */
export async function startProxy(name: ProxyName, setting: ProxySetting): Promise<RunningProxy> {
  const { folder } = setting
  const { crt, key } = makeCertificate(folder)
  writeFileSync(join(folder, 'tls.pem'), [crt, key].map((file) => readFileSync(file, 'utf8')).join(''))
  const child = spawn(findProgram(name) ?? name, preparations[name](setting), {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed = (printed + String(chunk)).slice(-4000)))
  await untilPortOpen(setting.https, child, () => printed)
  return {
    reload() {
      const signal = reloadSignals[name]
      if (signal === undefined) throw new Error(`${name} is not reloaded by a signal`)
      child.kill(signal)
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
