import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '#testing/certificate.ts'
import { accessTo, modelNames } from '#testing/model-servers/access.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import { listenOnLoopback } from '#testing/model-servers/loopback.ts'
import { createLanguageModel } from './language-model.ts'
import { openModelEndpoint } from './model-endpoint.ts'
import { fetchSameOrigin } from './same-origin-fetch.ts'
import { modelProviders } from './model-providers.ts'
import { parseModelSpec } from './model-spec.ts'

/** A server that records what it is asked, and answers each path as the test says. */
async function startServer(answer: (path: string) => { status: number; location?: string }) {
  const requests: { path: string; key: unknown; body: string }[] = []
  const url = await listenOnLoopback(
    createServer((request, response) => {
      const path = request.url ?? ''
      void text(request).then((body) => {
        requests.push({ path, key: request.headers['x-api-key'], body })
        const { status, location } = answer(path)
        response.writeHead(status, location === undefined ? {} : { location }).end('answered')
      })
    }),
  )
  return { url, requests }
}

const secret = { method: 'POST', headers: { 'x-api-key': 'secret' }, body: 'conversation' }

test.each([307, 308])('a redirect within the origin is followed: %i', async (status) => {
  const server = await startServer((path) =>
    path === '/old' ? { status, location: '/new?version=1' } : { status: 200 },
  )
  const response = await fetchSameOrigin(`${server.url}/old`, secret)
  expect(await response.text()).toBe('answered')
  expect(server.requests).toEqual([
    { path: '/old', key: 'secret', body: 'conversation' },
    { path: '/new?version=1', key: 'secret', body: 'conversation' },
  ])
})

test.each([301, 302, 303, 307, 308])('a redirect to another origin is refused: %i', async (status) => {
  const other = await startServer(() => ({ status: 200 }))
  const server = await startServer(() => ({ status, location: `${other.url}/v1?key=secret` }))
  const fault = await fetchSameOrigin(server.url, secret).catch((error: unknown) => error)
  expect(fault).toMatchObject({
    kind: 'misconfigured',
    message: 'The AI model is not set up correctly. Please tell your administrator.',
  })
  expect(fault).toHaveProperty('cause.message', expect.stringContaining(`to ${other.url}, where neither`))
  expect(server.requests).toHaveLength(1)
  expect(other.requests).toEqual([])
})

test('a redirect that loses the body, leads nowhere or never ends is refused', async () => {
  for (const answer of [
    { status: 302, location: '/other' },
    { status: 307, location: 'http://' },
    { status: 307, location: '/again' },
  ]) {
    const server = await startServer(() => answer)
    await expect(fetchSameOrigin(server.url, secret)).rejects.toMatchObject({ kind: 'misconfigured' })
    expect(server.requests).toHaveLength(answer.location === '/again' ? 4 : 1)
  }
})

const call = {
  system: 'You are a colleague.',
  messages: [{ role: 'user' as const, content: 'How did it go?' }],
  maxOutputTokens: 300,
  signal: new AbortController().signal,
  recordUsage: () => {},
}

describe.each(modelProviders)('%s', (provider) => {
  test('neither key nor conversation follows a redirect to another origin', async () => {
    const other = await openModelServer()
    const server = await listenOnLoopback(
      createServer((request, response) => {
        request.resume()
        response.writeHead(307, { location: other.url + (request.url ?? '') }).end()
      }),
    )
    const endpoint = await openModelEndpoint(
      parseModelSpec('PARTNER_MODEL', modelNames[provider]),
      accessTo(server),
    )
    const model = createLanguageModel(modelNames[provider], endpoint)
    await expect(model.stream(call)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      kind: 'misconfigured',
    })
    await expect(model.complete(call, { type: 'object' })).rejects.toMatchObject({ kind: 'misconfigured' })
    expect(other.asked).toEqual([])
  })
})

test('a server with an untrusted certificate receives neither key nor conversation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pp-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { crt, key } = makeCertificate(folder)
  let asked = 0
  const server = createHttpsServer(
    { cert: readFileSync(crt), key: readFileSync(key) },
    (_request, response) => {
      asked += 1
      response.end('answered')
    },
  )
  const url = new URL(await listenOnLoopback(server))
  url.protocol = 'https:'
  url.hostname = 'localhost'
  await expect(fetchSameOrigin(url, secret)).rejects.toMatchObject({
    cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  })
  expect(asked).toBe(0)
})
