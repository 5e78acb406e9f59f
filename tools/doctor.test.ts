import { once } from 'node:events'
import { createServer } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/server/configuration.ts'
import { examine } from '#app/server/doctor/examine.ts'
import { examineBudgets } from '#app/server/doctor/examine-budgets.ts'
import { parsePriceList, type PriceList } from '#features/usage/server/price-list.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { runTool } from '#testing/e2e/server-process.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import { OIDC_CLIENT_ID, startOidcServer } from '#testing/oidc-server.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pp-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A server that takes connections and never says a word. */
async function listenSilently(): Promise<number> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

test('where everything answers, nothing is wrong', async () => {
  const [provider, model] = [await startOidcServer(), await openModelServer()]
  const config = readConfig({
    DATA_DIR: join(await temporaryFolder(), 'data'),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID,
    PARTNER_MODEL: 'local:anything',
    PARTNER_BASE_URL: model.url,
    VOICE: 'none',
  })
  const findings = await examine(config)
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
  const texts = findings.map(({ part, text }) => `${part}: ${text}`).join('\n')
  for (const expected of [
    /There is no store in .* yet/,
    /was found/,
    /clocks? .*agree/,
    /local:anything answered in/,
  ])
    expect(texts).toMatch(expected)
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

test(
  'what is wrong is said with what to do, without a secret, and something that hangs holds nothing up',
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
