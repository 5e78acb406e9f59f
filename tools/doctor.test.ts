import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/server/configuration.ts'
import { checkIdentity } from '#app/server/doctor/check-identity.ts'
import { checkDataDirectory } from '#app/server/doctor/check-machine.ts'
import { checkModels, checkVoices } from '#app/server/doctor/check-services.ts'
import { runDoctor } from '#app/server/doctor/run-doctor.ts'
import { examineBudgets } from '#app/server/doctor/examine-budgets.ts'
import { parsePriceList, type PriceList } from '#features/usage/server/price-list.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { runTool } from '#testing/e2e/server-process.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import { listenOnLoopback } from '#testing/model-servers/loopback.ts'
import { OIDC_CLIENT_ID, startOidcServer } from '#testing/oidc-server.ts'
import { listenLocally } from '#testing/ports.ts'
import { type SmallDisk, smallDisk } from '#testing/small-disk.ts'
import { faults, speechServer } from '#testing/speech-server.ts'
import { redactSecrets } from './redact-secrets.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pp-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An identity provider whose clock the test sets. */
async function clockedProvider() {
  let difference = 0
  const server = createHttpServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + difference * 1000).toUTCString())
    response.setHeader('content-type', 'application/json')
    const paths = { authorization_endpoint: 'auth', token_endpoint: 'token', jwks_uri: 'keys' }
    const endpoints = Object.entries(paths).map(([name, path]) => [name, `${issuer}/${path}`])
    response.end(JSON.stringify({ issuer, ...Object.fromEntries(endpoints) }))
  })
  const issuer = await listenOnLoopback(server)
  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID },
    differBy: (seconds: number) => void (difference = seconds),
  }
}

/** A server that accepts connections and never sends anything. */
async function listenSilently(): Promise<number> {
  const server = createServer(() => {})
  onTestFinished(() => void server.close())
  return listenLocally(server)
}

test('the doctor reports nothing wrong if everything answers', async () => {
  const [provider, model] = [await startOidcServer(), await openModelServer()]
  const config = readConfig({
    DATA_DIR: join(await temporaryFolder(), 'data'),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID,
    PARTNER_MODEL: 'local:anything',
    PARTNER_BASE_URL: model.url,
    VOICE: 'none',
  })
  const findings = await runDoctor(config)
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
  const texts = findings.map(({ part, text }) => `${part}: ${text}`).join('\n')
  for (const expected of [
    /There is no store in .* yet/,
    /was found/,
    /clocks? .*agree/,
    /local:anything answered in/,
  ])
    expect(texts).toMatch(expected)
  // Some models reason before their answer, however short it is.
  expect(model.asked[0]?.body.max_tokens).toBeGreaterThanOrEqual(2000)
})

test('a partner whose context holds only short conversations is mentioned', async () => {
  const model = await openModelServer()
  const findingsWith = async (context: string) => {
    const config = readConfig({
      PARTNER_MODEL: 'local:anything',
      PARTNER_BASE_URL: model.url,
      MODEL_CONTEXT: context,
    })
    return (await checkModels(config, AbortSignal.timeout(20_000))).map(({ state, text }) => [state, text])
  }
  expect(await findingsWith('4999')).toEqual([
    ['notice', expect.stringMatching(/a context of 4999 tokens.* set MODEL_CONTEXT/)],
  ])
  expect(await findingsWith('5000')).toEqual([['fine', expect.stringContaining('answered in')]])
})

test('a voice that sends nothing or refuses is wrong, and one that speaks is fine', async () => {
  const server = await speechServer()
  const of = (environment: Readonly<Record<string, string>>) =>
    checkVoices(readConfig(environment), AbortSignal.timeout(20_000))
  const cloud = {
    VOICE: 'openai:gpt-4o-mini-tts/alloy',
    OPENAI_API_KEY: 'voice-key-of-ours',
    OPENAI_BASE_URL: `${server.url}/v1/`,
  }
  expect(await of(cloud)).toMatchObject([{ state: 'fine', text: expect.stringContaining('speaks') }])
  for (const fault of ['an error', 'nothing at all', 'a closed connection'] as const) {
    server.answer(faults[fault])
    const findings = await of(cloud)
    expect(findings).toMatchObject([{ part: 'voice', state: 'wrong' }])
    expect(JSON.stringify(findings)).toContain('Look at VOICE and TRANSCRIBER')
    expect(JSON.stringify(findings)).not.toContain('voice-key-of-ours')
  }
  expect(await of({ VOICE: 'none' })).toMatchObject([{ state: 'notice' }])
})

test('a clock that differs from the identity provider’s by half a minute is wrong, and a smaller difference is mentioned', async () => {
  const provider = await clockedProvider()
  const clockOf = async (seconds: number) => {
    provider.differBy(seconds)
    const findings = await checkIdentity(readConfig(provider.environment), AbortSignal.timeout(10_000))
    return findings.filter(({ part }) => part === 'clock')
  }
  expect(await clockOf(0)).toMatchObject([{ state: 'fine' }])
  expect(await clockOf(-20)).toMatchObject([{ state: 'notice' }])
  for (const seconds of [-90, 90])
    expect(await clockOf(seconds)).toMatchObject([
      { state: 'wrong', text: expect.stringMatching(/differ by (?:89|90) s\..*time server/) },
    ])
})

test('little room for the store is a notice, and no room is wrong', async (context) => {
  const [little, none] = [smallDisk(600), smallDisk(100)]
  if (!little || !none) return context.skip('needs to mount a small disk, which this user may not')
  const roomOn = ({ directory }: SmallDisk) =>
    checkDataDirectory(readConfig({ DATA_DIR: join(directory, 'data') }))
  expect(await roomOn(little)).toMatchObject([{ state: 'notice', text: expect.stringContaining('little') }])
  expect(await roomOn(none)).toMatchObject([{ state: 'wrong', text: expect.stringContaining('Make room') }])
})

test('a relative directory of the data is wrong in production', async () => {
  const folder = await temporaryFolder()
  const of = (NODE_ENV: string, DATA_DIR: string) => {
    const safe = { ALLOW_EMBEDDED_DATABASE: 'yes', ALLOW_HTTP: 'yes', ALLOW_EMBEDDED_IDENTITY: 'yes' }
    return checkDataDirectory(readConfig({ NODE_ENV, DATA_DIR, PARTNER_MODEL: 'scripted', ...safe }))
  }
  const relative = { state: 'wrong', text: expect.stringContaining(`Set DATA_DIR=${process.cwd()}/`) }
  expect(await of('production', './not-there')).toContainEqual(expect.objectContaining(relative))
  expect(await of('production', folder)).not.toContainEqual(expect.objectContaining({ state: 'wrong' }))
  expect(await of('development', './not-there')).not.toContainEqual(
    expect.objectContaining({ state: 'wrong' }),
  )
})

test('the doctor names a variable that has no effect', async () => {
  const { output } = await runTool('doctor', [], { RETENTION_DAY: '90', DATA_DIR: await temporaryFolder() })
  expect(output).toMatch(/^· configuration: RETENTION_DAY has no effect/m)
  expect(output).not.toContain('Every variable can be used')
})

test('budgets in money are wrong where a model has no price', async () => {
  const { connection, close } = await createTestDatabase()
  onTestFinished(close)
  const models = { partnerModel: 'openai:gpt-5-mini', evaluatorModel: 'scripted' }
  const ask = (modelPrices?: PriceList) => examineBudgets({ ...models, modelPrices }, connection)
  expect(await ask()).toMatchObject([{ state: 'notice', text: expect.stringContaining('openai:gpt-5-mini') }])
  await connection.pool.query(
    "insert into organization_budgets (organization_id, unit, amount) values (1, 'money', 5)",
  )
  expect(await ask()).toMatchObject([{ state: 'wrong', text: expect.stringContaining('MODEL_PRICES') }])
  const price = { model: 'openai:gpt-5-mini', from: '2026-01-01', input: '0.25', output: '2' }
  const prices = parsePriceList(JSON.stringify({ currency: 'EUR', prices: [price] }))
  expect(await ask(prices)).toMatchObject([{ state: 'fine' }])
})

test('a secret that begins with another one is removed as a whole', () => {
  const environment = { PARTNER_API_KEY: 'key-of-ours', OPENAI_API_KEY: 'key-of-ours-and-more' }
  expect(redactSecrets('key-of-ours-and-more is wrong, as key-of-ours is', environment)).toBe(
    '… is wrong, as … is',
  )
})

test(
  'a finding says what to do and contains no secret, and a check that hangs does not delay others',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    const silent = await listenSilently()
    const wrong = {
      DATABASE_URL: 'postgres://practice:hunter%2Fpassword@127.0.0.1:1/practice',
      OIDC_ISSUER: 'http://127.0.0.1:1/realm',
      OIDC_CLIENT_ID,
      OIDC_CLIENT_SECRET: 'client-secret-of-ours',
      PARTNER_MODEL: 'local:anything',
      PARTNER_BASE_URL: 'http://127.0.0.1:1/v1',
      PARTNER_API_KEY: 'model-key-of-ours',
      SMTP_URL: `smtp://practice:mail-password@127.0.0.1:${silent}`,
      SMTP_FROM: 'practice@example.org',
      VOICE: 'none',
    }
    const { code, output } = await runTool('doctor', [], wrong)
    expect(code, output).toBe(1)
    expect(output).toMatch(/✗ database: .*ECONNREFUSED.* Look at DATABASE_URL/)
    expect(output).toMatch(/✗ identity provider: .*\/realm\/\.well-known.* OIDC_ISSUER must be/)
    expect(output).toMatch(/✗ model: local:anything does not answer: .*docs\/models\.md/)
    expect(output).toMatch(/✗ mail: .* Look at SMTP_URL/)
    expect(output).toContain('4 things are wrong.')
    for (const secret of ['hunter', 'client-secret', 'model-key', 'mail-password'])
      expect(output).not.toContain(secret)

    const misspelt = await runTool('doctor', [], { PORT: 'many', SMTP_URL: 'smtp://here' })
    expect(misspelt.code).toBe(1)
    expect(misspelt.output).toMatch(/✗ configuration: PORT: /)
  },
)
