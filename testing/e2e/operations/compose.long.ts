import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { installPackage } from '#testing/installed-package.ts'
import { createPerson } from '#testing/person.ts'
import { startPostgres } from '#testing/postgres.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { readYaml } from '#testing/yaml.ts'
import { freePort } from '#testing/ports.ts'
import { runTool, startServer } from '../server-process.ts'
import { httpsInjector } from './https-injector.ts'
import { findProgram, startProxy } from './proxy-examples.ts'

const root = join(import.meta.dirname, '../../..')
const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

type Variables = Readonly<Record<string, string>>

/** The variables of `.env` as an administrator would fill in the example, for a trial with the embedded provider. */
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

/** Replaces ${NAME}, ${NAME:-default} and ${NAME:?message} as Compose does. */
const interpolate = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = variables[name] ?? ''
    if (value === '' && kind === '?') throw new Error(`${name} is missing: ${rest}`)
    return value === '' && kind === '-' ? rest : value
  })

test('compose.yaml fits the specification', async () => {
  // The package contains the JSON schema of the Compose specification.
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

/** Compose passes every YAML value as text, and null as an empty text. */
const Variable = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''))

const composeFile = z.object({
  services: z.object({
    app: z.object({
      // Any variable that README.md names may be set there.
      env_file: z.tuple([z.object({ path: z.literal('.env'), required: z.literal(false) })]),
      environment: z.record(z.string(), Variable),
    }),
    database: z.object({
      environment: z.object({
        POSTGRES_USER: z.string(),
        POSTGRES_PASSWORD: z.string(),
        POSTGRES_DB: z.string(),
      }),
      healthcheck: z.object({ test: z.tuple([z.literal('CMD'), z.string()], z.string()) }),
    }),
    proxy: z.object({
      command: z.tuple([z.literal('sh'), z.literal('-c'), z.string()]),
      volumes: z.array(z.string()),
    }),
  }),
})

test('the services of compose.yaml work together with its settings and commands', async (context) => {
  if (!findProgram('nginx')) return context.skip('needs nginx, not installed here')
  const { app, database, proxy } = composeFile.parse(
    await readYaml(interpolate(readText('compose.yaml'))),
  ).services
  const folder = mkdtempSync(join(tmpdir(), 'pp-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  // The database as the image would create it from these variables: with a superuser of that name who owns it.
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = database.environment
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create role ${user} superuser login password '${password}'`)
  await client.query(`create database ${name} owner ${user}`)
  await client.end()
  const { host, port } = new URL(postgres.url)
  const [, check, ...checkArguments] = database.healthcheck.test
  const isHealthy = (PGPORT: string) =>
    spawnSync(check, checkArguments, { env: { PATH: process.env.PATH, PGHOST: '127.0.0.1', PGPORT } }).status
  expect([isHealthy(port), isHealthy('1')]).toEqual([0, 2])

  // The app with this machine's addresses instead of Compose's networks, and with the demo's people, who can sign in.
  const [backend, https, http] = [await freePort(), await freePort(), await freePort()]
  const environment = {
    ...app.environment,
    NODE_ENV: 'production',
    PUBLIC_URL: `https://localhost:${https}`,
    DATABASE_URL: (app.environment['DATABASE_URL'] ?? '').replace('database:5432', host),
    TRUSTED_PROXIES: '127.0.0.1',
    SEED: 'demo',
    ALLOW_DEMO: 'yes',
  }
  const server = await startServer(environment, backend)
  onTestFinished(async () => void (await server.kill('SIGTERM')))

  // The proxy's own command writes its configuration from the example, which names the app as in Compose's network.
  const [example, , mode] =
    proxy.volumes.find((volume) => volume.startsWith('./deploy/nginx/'))?.split(':') ?? []
  expect(mode).toBe('ro')
  copyFileSync(join(root, example ?? ''), join(folder, 'example.conf'))
  mkdirSync(join(folder, 'conf.d'))
  const script = proxy.command[2]
    .replace('/example.conf', join(folder, 'example.conf'))
    .replace('/etc/nginx/conf.d', join(folder, 'conf.d'))
    .replace(/ && exec nginx .*$/, '')
  expect(spawnSync('sh', ['-c', script]).status).toBe(0)
  const written = readFileSync(join(folder, 'conf.d/default.conf'), 'utf8')
  expect(written).toContain('server app:3000 max_fails=1')
  expect(written).toContain('access_log /dev/stdout performance_partner;')
  expect(
    written
      .replaceAll('app:3000', '127.0.0.1:3000')
      .replace('/dev/stdout', '/var/log/nginx/performance-partner.log'),
  ).toBe(readText('deploy/nginx/performance-partner.conf'))
  const front = await startProxy('nginx', { folder, backends: [backend], https, http })
  onTestFinished(() => front.stop())

  const learner = createPerson(httpsInjector(https), 'learner')
  expect((await say(learner, await startChat(learner), 'How are you?')).status).toBe(200)

  // As `docker compose run` runs it: with the app's variables.
  const saved = await runTool('backup', [join(folder, 'practice.backup'), '--unencrypted'], environment)
  expect(saved.code, saved.output).toBe(0)
})
