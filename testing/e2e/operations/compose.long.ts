import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createBrowser } from '#testing/browser.ts'
import { makeCertificate } from '#testing/certificate.ts'
import { installPackage } from '#testing/installed-package.ts'
import { layRoot, type LayeredRoot } from '#testing/layered-root.ts'
import { postgresPrograms } from '#testing/postgres-programs.ts'
import { readYaml } from '#testing/yaml.ts'
import { httpsFront } from './https-front.ts'
import { findProgram } from './proxy-examples.ts'

const root = join(import.meta.dirname, '../../..')
const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

const Service = z.looseObject({
  image: z.string(),
  environment: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  command: z.optional(z.array(z.string())),
  healthcheck: z.optional(z.looseObject({ test: z.array(z.string()) })),
  stop_grace_period: z.optional(z.string()),
})
const Compose = z.looseObject({
  services: z.object({ app: Service, database: Service, proxy: Service }),
  networks: z.looseObject({
    front: z.looseObject({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
  }),
})
type Variables = Readonly<Record<string, string>>

/** `.env` as an administrator fills in the example, for a trial with the embedded provider. */
const variables: Variables = {
  ...Object.fromEntries(
    readText('deploy/compose.env.example')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ),
  POSTGRES_PASSWORD: 'ofthetest',
  ALLOW_EMBEDDED_IDENTITY: 'yes',
}

/** What Compose puts in for ${NAME}, ${NAME:-instead} and ${NAME:?complaint}. */
const interpolate = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = variables[name] ?? ''
    if (value === '' && kind === '?') throw new Error(`${name} is missing: ${rest}`)
    return value === '' && kind === '-' ? rest : value
  })

test('compose.yaml fits the specification, and the example names all that it asks for', async () => {
  // The package ships the schema of compose-spec as it was when it was released, in 2025.
  const folder = await installPackage('dclint', '3.1.0')
  const { $schema: _draft7, ...schema } = JSON.parse(
    readFileSync(join(folder, 'schemas/compose.schema.json'), 'utf8'),
  )
  type Validate = ((document: unknown) => boolean) & { readonly errors?: unknown }
  type AjvModule = {
    readonly default: { readonly Ajv: new (options: object) => { compile(schema: unknown): Validate } }
  }
  const { default: ajv }: AjvModule = await import(join(dirname(folder), 'ajv/dist/ajv.js'))
  const validate = new ajv.Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
  const isValid = validate(await readYaml(interpolate(readText('compose.yaml'))))
  expect(isValid, JSON.stringify(validate.errors)).toBe(true)
  expect(validate(await readYaml(readText('compose.yaml').replace('read_only:', 'readonly:')))).toBe(false)
})

const programs = ['nginx', 'ip', 'setpriv', 'nsenter', 'unshare', 'openssl'].filter(
  (name) => !findProgram(name),
)

/** Addresses in the network of compose.yaml; the database is on the other one. */
const hosts = { app: '172.30.0.2', proxy: '172.30.0.3', database: '172.31.0.2' } as const

const prepare = (shared: string): string => `
printf '127.0.0.1 localhost\\n${hosts.app} app\\n${hosts.database} database\\n' > etc/hosts
mkdir -p etc/ssl/performance-partner etc/nginx/conf.d var/log/nginx app data run/postgresql var/lib/postgresql/compose
cp ${shared}/tls.crt ${shared}/tls.key etc/ssl/performance-partner/
cp ${root}/deploy/nginx/performance-partner.conf example.conf
rm -f etc/nginx/sites-enabled/* etc/nginx/conf.d/*
mount --bind ${root} app
mount -o remount,bind,ro app
ln -sf /app/node_modules/node/bin/node usr/local/bin/node
chown postgres run/postgresql var/lib/postgresql/compose
mount -t tmpfs -o uid=10001,gid=10001,mode=0700 tmpfs data
`

/** What Docker's image of PostgreSQL does with these variables when its volume is empty, and then. */
function startDatabase(machine: LayeredRoot, environment: Variables): ChildProcess {
  const {
    POSTGRES_USER: user = '',
    POSTGRES_PASSWORD: password = '',
    POSTGRES_DB: database = '',
  } = environment
  const data = '/var/lib/postgresql/compose'
  const as = (...command: string[]) => [
    'setpriv',
    '--reuid=postgres',
    '--regid=postgres',
    '--clear-groups',
    ...command,
  ]
  const postgres = postgresPrograms()
  const script = `
    printf %s "$PASSWORD" > /tmp/password
    ${postgres}/initdb -D ${data} --username=${user} --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
    echo 'host all all all scram-sha-256' >> ${data}/pg_hba.conf
    ${postgres}/pg_ctl -D ${data} -w -o '-c listen_addresses= -c unix_socket_directories=/run/postgresql' -l /tmp/first.log start
    createdb -h /run/postgresql -U ${user} ${database}
    ${postgres}/pg_ctl -D ${data} -w stop`
  machine.run(as('sh', '-ec', script), { PASSWORD: password })
  const flags = ['-D', data, '-c', 'listen_addresses=*', '-c', 'unix_socket_directories=/run/postgresql']
  return machine.start(as(join(postgres, 'postgres'), ...flags))
}

/** ENV, ENTRYPOINT and CMD of the image. */
function readImage(): { readonly environment: Variables; readonly command: readonly string[] } {
  const dockerfile = readText('Dockerfile')
  const [, env = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? []
  const list = (name: string): string[] =>
    JSON.parse(new RegExp(`^${name} (\\[.+\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]')
  const pairs = env
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  return { environment: Object.fromEntries(pairs), command: [...list('ENTRYPOINT'), ...list('CMD')] }
}

async function until(holds: () => unknown, log: () => string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    try {
      holds()
      return
    } catch (error) {
      if (tries === 239) throw new Error(`it does not answer:\n${log()}`, { cause: error })
    }
    await pause(500)
  }
}

/** A port of this machine that leads to the proxy's in there, by a socket in the folder that both share. */
async function openDoor(machine: LayeredRoot): Promise<number> {
  const script = `require('net').createServer((one) => { const other = require('net').connect(443, '${hosts.proxy}');
    one.pipe(other).pipe(one); for (const it of [one, other]) it.on('error', () => { one.destroy(); other.destroy() }) }).listen('/shared/door')`
  machine.start(['node', '-e', script])
  const path = join(machine.shared, 'door')
  await until(
    () => expect(existsSync(path)).toBe(true),
    () => 'no socket',
  )
  const server = createServer((one) => {
    const other = connect(path)
    one.pipe(other).pipe(one)
    for (const socket of [one, other])
      socket.on('error', () => {
        one.destroy()
        other.destroy()
      })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

test('the parts of compose.yaml serve together, with its variables, commands and addresses', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('needs root, who alone can lay a layer over this machine')
  if (programs.length > 0) return context.skip(`needs ${programs.join(', ')}, not installed here`)
  const read: unknown = await readYaml(readText('compose.yaml'))
  // As Compose does it: in the values, once they are read.
  const filled: unknown = JSON.parse(JSON.stringify(read), (_, value: unknown) =>
    typeof value === 'string' ? interpolate(value) : value,
  )
  const { services, networks } = Compose.parse(filled)
  expect(networks.front.ipam.config[0]?.subnet).toBe('172.30.0.0/24')
  const strings = (environment: z.infer<typeof Service>['environment'] = {}): Variables =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]))

  let log = ''
  const listen = (child: ChildProcess): ChildProcess => {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += String(chunk)))
    return child
  }
  const machine = await layRoot(Object.values(hosts), (shared) => {
    makeCertificate(shared)
    return prepare(shared)
  })
  onTestFinished(() => machine.stop())
  const version = (program: string, flag: string) => spawnSync(program, [flag], { encoding: 'utf8' })
  const { stdout: own } = version(join(postgresPrograms(), 'postgres'), '--version')
  console.log(
    `compose.yaml has ${services.database.image} and ${services.proxy.image}; tried with ${own.trim()} and ${version('nginx', '-v').stderr.trim()}`,
  )

  listen(startDatabase(machine, strings(services.database.environment)))
  const [, ...isReady] = services.database.healthcheck?.test ?? []
  await until(
    () => machine.run(isReady),
    () => log,
  )

  const image = readImage()
  const environment = { ...image.environment, ...strings(services.app.environment) }
  const asApp = (command: readonly string[]) => [
    'setpriv',
    '--reuid=10001',
    '--regid=10001',
    '--clear-groups',
    '--no-new-privs',
    'sh',
    '-c',
    'cd /app && exec "$@"',
    'sh',
    ...command,
  ]
  const app = listen(machine.start(asApp(image.command), environment))
  const health =
    'fetch("http://app:3000/health").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
  await until(
    () => machine.run(['node', '-e', health]),
    () => log,
  )

  listen(machine.start(services.proxy.command ?? []))
  const port = await openDoor(machine)
  const front = httpsFront(port)
  await until(
    () => machine.run(['sh', '-c', `curl -sk --max-time 5 https://${hosts.proxy}/health`]),
    () => log,
  )
  const plain = machine.run([
    'curl',
    '-sI',
    '-H',
    'Host: practice.example.org',
    `http://${hosts.proxy}/login`,
  ])
  expect(plain).toMatch(/^HTTP\/1\.1 308[\s\S]*Location: https:\/\/practice\.example\.org\/login/i)

  const flags = [
    '--username',
    'boss',
    '--email',
    'boss@acme.example',
    '--name',
    'The Boss',
    '--organisation',
    'Acme',
  ]
  const [node = 'node'] = image.command
  const said = machine.run(asApp([node, 'tools/create-superadmin.ts', ...flags]), environment)
  const [, password = ''] = /temporary password (\S+)/.exec(said) ?? []
  const browser = createBrowser(front, { origin: 'https://practice.example.org' })
  await browser.go('/api/v1/auth/cognito?prompt=login')
  await browser.submit({ username: 'boss', password })
  const chosen = 'a password of my own'
  await browser.submit({ new_password: chosen, new_password_repeat: chosen })
  expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({ username: 'boss' })

  const grace = Number.parseInt(services.app.stop_grace_period ?? '10', 10)
  expect(grace).toBeGreaterThanOrEqual(5 + 25)
  const exit = once(app, 'exit')
  machine.run(['sh', '-c', 'kill -TERM $(pgrep -f "[t]ools/start.ts")'])
  expect((await exit)[0]).toBe(0)
})
