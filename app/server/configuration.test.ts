import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './configuration.ts'

describe('the configuration', () => {
  test('is complete without any variable', () => {
    expect(readConfig({})).toMatchObject({
      listen: { host: '127.0.0.1', port: 3000 },
      store: { directory: './data' },
      seed: 'demo',
      partnerModel: 'scripted',
      limits: { message: 10, voice: 5, evaluation: 3, chat: 60 },
    })
    expect(readConfig({ PORT: '4000' }).publicUrl.origin).toBe('http://localhost:4000')
  })

  test('seeds a PostgreSQL only with SEED', () => {
    const DATABASE_URL = 'postgres://localhost/practice'
    expect(readConfig({ DATABASE_URL }).seed).toBe('none')
    expect(readConfig({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo')
  })

  test('treats an empty variable as a missing one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '', OIDC_ISSUER: '' }).listen.port).toBe(3000)
  })

  test('names all wrong variables at once', () => {
    const bad = () =>
      readConfig({
        PORT: 'many',
        DATABASE_URL: 'mysql://x',
        MESSAGE_LIMIT: '0',
        VOICE_LIMIT: '1.5',
        SEED: 'x',
      })
    expect(bad).toThrow(/^PORT: must be a number$/m)
    expect(bad).toThrow(/^DATABASE_URL: must begin with postgres/m)
    expect(bad).toThrow(/^MESSAGE_LIMIT: must be 1 or more$/m)
    expect(bad).toThrow(/^VOICE_LIMIT: must be a whole number$/m)
    expect(bad).toThrow(/^SEED: must be one of demo, none$/m)
    expect(() => readConfig({ MIGRATION_DATABASE_URL: 'postgres://x' })).toThrow(/needs DATABASE_URL/)
  })

  test.each(['ftp://practice.example', 'https://practice.example/sub', 'https://practice.example?x'])(
    'refuses %s as PUBLIC_URL',
    (PUBLIC_URL) => expect(() => readConfig({ PUBLIC_URL })).toThrow(/PUBLIC_URL:? must be an http or https/),
  )

  test('trusts the named proxies and refuses a value that is no address', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, fd00::/8' }).trustedProxies).toEqual([
      '127.0.0.1',
      'fd00::/8',
    ])
    for (const TRUSTED_PROXIES of ['private', '10.0.0.0/33', '10.0.0', '::1/129', '1.2.3.4/8/8'])
      expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES: must be addresses or networks/)
  })

  test('reads the value of a variable from the file that its _FILE variable names', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pp-configuration-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const file = join(directory, 'database-url')
    await writeFile(file, 'postgres://app:secret@db/practice\n')
    expect(readConfig({ DATABASE_URL_FILE: file }).store).toMatchObject({
      url: 'postgres://app:secret@db/practice',
    })
    const wrong = {
      DATABASE_URL_FILE: file,
      DATABASE_URL: 'postgres://other',
      SMTP_URL_FILE: '/none',
      LOG_LEVEL_FILE: '',
    }
    expect(() => readConfig(wrong)).toThrow(
      'SMTP_URL_FILE: /none cannot be read (ENOENT)\nDATABASE_URL: is given twice, by DATABASE_URL and by DATABASE_URL_FILE',
    )
  })

  test('refuses an issuer without a client', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow(/OIDC_CLIENT_ID/)
  })
})

test('SECOND_FACTOR takes known roles, and only with the embedded provider', () => {
  expect(readConfig({ SECOND_FACTOR: 'superadmin, admin' }).embeddedIdentity.secondFactorRoles).toEqual([
    'superadmin',
    'admin',
  ])
  expect(() => readConfig({ SECOND_FACTOR: 'boss' })).toThrow(/SECOND_FACTOR.*user, admin, superadmin/)
  const elsewhere = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'practice' }
  expect(() => readConfig({ ...elsewhere, SECOND_FACTOR: 'admin' })).toThrow(/at the one of OIDC_ISSUER/)
})

test('a wrong setting of the identity provider stops the start and is named', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'practice' }
  const cognito = { ...oidc, COGNITO_USER_POOL_ID: 'eu-west-1_abc' }
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ ...cognito, ...keys, OIDC_SCOPES: ' openid   groups ' })).toMatchObject({
    oidc: { scopes: 'openid groups', trustEmail: false },
    cognitoPool: { userPoolId: 'eu-west-1_abc' },
  })
  const other = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_other'
  for (const [environment, problem] of [
    [{ ...oidc, OIDC_SCOPES: 'email profile' }, /OIDC_SCOPES: must contain openid/],
    [{ ...oidc, OIDC_GROUPS: 'groups a=boss@Acme' }, /"a=boss@Acme" is no rule/],
    [{ ...oidc, OIDC_GROUPS: 'groups *=superadmin@Acme' }, /would make everybody a superadmin/],
    [{ OIDC_GROUPS: 'groups a=user@Acme' }, /need OIDC_ISSUER/],
    [{ OIDC_LABEL: 'x'.repeat(61) }, /OIDC_LABEL: must have at most 60/],
    [cognito, /needs AWS_ACCESS_KEY_ID/],
    [{ ...keys, COGNITO_USER_POOL_ID: 'eu-west-1_abc' }, /COGNITO_USER_POOL_ID needs OIDC_ISSUER/],
    [{ ...cognito, ...keys, OIDC_ISSUER: other }, /another pool than the one of OIDC_ISSUER/],
  ] as const)
    expect(() => readConfig(environment)).toThrow(problem)
})

describe('in production', () => {
  const good = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/practice',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'practice',
    PUBLIC_URL: 'https://practice.example',
  }

  test('a complete configuration is accepted and seeds nothing', () => {
    expect(readConfig(good)).toMatchObject({
      isProduction: true,
      seed: 'none',
      logLevel: 'info',
      drainSeconds: 5,
    })
  })

  test('missing or unsafe settings are refused unless the operator allows them', () => {
    const bare = { NODE_ENV: 'production' }
    expect(() => readConfig(bare)).toThrow(/DATABASE_URL is missing/)
    expect(() => readConfig(bare)).toThrow(/OIDC_ISSUER is missing/)
    expect(() => readConfig(bare)).toThrow(/PUBLIC_URL must be an https/)
    expect(() => readConfig({ ...good, SEED: 'demo' })).toThrow(/SEED=demo/)
    expect(() => readConfig({ ...good, PARTNER_MODEL: 'auto' })).toThrow(/PARTNER_MODEL=auto asks whatever/)
    expect(() => readConfig({ ...good, OIDC_ISSUER: 'http://id.example' })).toThrow(/must be an https/)
    const meant = { ALLOW_EMBEDDED_DATABASE: 'yes', ALLOW_EMBEDDED_IDENTITY: 'yes', ALLOW_HTTP: 'yes' }
    expect(readConfig({ ...bare, ...meant }).seed).toBe('none')
  })
})

test('variables that have no effect are named, and those of other programs are not', () => {
  const mistaken = ['RETENTION_DAY', 'TRUSTED_PROXY', 'SECOND_FACTORS', 'PUBLIC_URI', 'DATABASE_URL_FIEL']
  const others = [
    'PATH',
    'HOSTNAME',
    'LC_MONETARY',
    'NODE_OPTIONS',
    'npm_lifecycle_event',
    'OTEL_TRACES_SAMPLER',
  ]
  others.push(
    'AWS_DEFAULT_REGION',
    'PGHOST',
    'KUBERNETES_SERVICE_PORT',
    'SMTP_SERVICE_HOST',
    'SMTP_PORT_25_TCP_ADDR',
  )
  others.push('POSTGRES_PASSWORD', 'TLS_DIRECTORY', 'SESSION_MANAGER', 'BACKUP_PASSPHRASE', 'OPENAI_ORG_ID')
  const set = [...mistaken, ...others, 'SMTP_FROM']
  const environment = Object.fromEntries(set.map((name) => [name, 'practice@example.org']))
  const { unknownVariables } = readConfig({ ...environment, SMTP_URL: 'smtp://127.0.0.1', OIDC_SCOPE: '' })
  expect(unknownVariables).toEqual(mistaken)
})
