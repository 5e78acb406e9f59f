import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { createServer } from '#app/server/server.ts'
import { readConfig } from '#app/server/configuration.ts'
import { connect, type Connection } from '#database/connect.ts'
import { createBrowser } from '#testing/browser.ts'
import { sessionOf, signInWith } from '#testing/sign-in.ts'
import { copyDemoStore } from '../demo-store.ts'

/** The number of requests with which the reported attack grew the store by 64 MB in 15 seconds. */
const REQUESTS = 2105
const GUESSES = 60

let directory: string
let connection: Connection
let app: FastifyInstance
beforeAll(async () => {
  directory = await copyDemoStore()
  connection = await connect({ directory })
  app = await createServer({
    config: readConfig({ TRUSTED_PROXIES: '127.0.0.1' }),
    connection,
    partner: scriptedPartner({ pause: async () => {} }),
    evaluator: scriptedEvaluator,
    withScreens: false,
  })
})
afterAll(async () => {
  await app.close()
  await connection.close()
  await rm(directory, { recursive: true, force: true })
})

async function storedMegabytes(): Promise<number> {
  await sql`checkpoint`.execute(connection.database)
  const files = await readdir(directory, { recursive: true })
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(directory, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
}

const long = 'x'.repeat(5000)

/** Requests from one address, and each request from another address. */
test.each([['one address'], ['an address for each request']])(
  'a flood from %s stores nothing, and people can still sign in',
  async (from) => {
    const addressOf = (i: number) => (from === 'one address' ? '203.0.113.9' : `198.51.${i >> 8}.${i & 255}`)
    const go = (url: string, i: number) =>
      app.inject({ url, headers: { host: 'localhost:3000', 'x-forwarded-for': addressOf(i) } })
    const proper = String((await app.inject({ url: '/api/v1/auth/cognito' })).headers.location)
    const oversized = new URL(proper)
    for (const name of ['state', 'nonce']) oversized.searchParams.set(name, long)
    const before = await storedMegabytes()
    for (const [name, url] of [
      ['5 kB of state and nonce', oversized.href],
      ['/idp/auth', proper],
      ['/auth/cognito', '/api/v1/auth/cognito?redirect_uri=/history'],
      ['/session/end', '/idp/session/end'],
    ] as const) {
      const began = performance.now()
      const statuses: Record<number, number> = {}
      for (let i = 0; i < REQUESTS; i += 5) {
        const answers = await Promise.all([0, 1, 2, 3, 4].map((more) => go(url, i + more)))
        for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      }
      console.log(`${name} from ${from}: ${Math.round(performance.now() - began)} ms`, statuses)
    }
    const grown = (await storedMegabytes()) - before
    console.log(`${4 * REQUESTS} requests from ${from}: the store grew by ${grown.toFixed(3)} MB`)
    expect(grown).toBeLessThanOrEqual(1)
    const browser = createBrowser(app, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    await signInWith(browser, 'learner')
    expect(sessionOf(browser)).toBeDefined()
  },
)

test('the response time does not reveal whether an account exists', async () => {
  const times: Record<string, number[]> = { learner: [], nobody: [] }
  for (let i = 0; i < GUESSES; i += 1)
    // The two names alternate and take turns in going first, so that load affects both alike.
    for (const name of i % 2 === 0 ? ['learner', 'nobody'] : ['nobody', 'learner']) {
      const browser = createBrowser(app, { headers: { 'x-forwarded-for': `192.0.3.${i}` } })
      await browser.go('/api/v1/auth/cognito?prompt=login')
      const began = performance.now()
      const page = await browser.submit({ username: name, password: 'a wrong password' })
      times[name]?.push(performance.now() - began)
      expect(page.statusCode).toBe(401)
    }
  const [known, unknown] = [summarise(times['learner'] ?? []), summarise(times['nobody'] ?? [])]
  const t = (known.mean - unknown.mean) / Math.sqrt(known.variance / GUESSES + unknown.variance / GUESSES)
  console.log(
    `known ${known.mean.toFixed(2)} ms, unknown ${unknown.mean.toFixed(2)} ms, Welch's t = ${t.toFixed(2)}`,
  )
  // By chance a difference this large occurs in one of five hundred runs.
  expect(Math.abs(t)).toBeLessThan(3.1)
})

function summarise(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (values.length - 1) }
}
