import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RequestInjector } from '#testing/request-injector.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { freePort, listenLocally } from '#testing/ports.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { copyDemoStore } from '../demo-store.ts'
import { callHttps, httpsInjector } from './https-injector.ts'
import { findProgram, proxyNames, startProxy } from './proxy-examples.ts'
import { startServer } from '../server-process.ts'

const REPLIES = 5

/**
 * HAProxy adds 210 ms with its default settings, which this limit detects; a busy machine adds some too. Milliseconds.
 */
const MAX_ADDED = 150

/** The pause between two words of the scripted partner. Milliseconds. */
const WORD_PAUSE = 30

type StreamedReply = {
  readonly deltas: number
  /** The time until the first word, and from it to the end. Milliseconds. */
  readonly first: number
  readonly rest: number
}

/** Sends a message and measures when the words of the reply arrive. */
async function readReply(
  call: (request: Parameters<typeof callHttps>[1]) => Promise<AsyncIterable<Uint8Array>>,
  cookie: string | undefined,
  chatId: string,
): Promise<StreamedReply> {
  const began = performance.now()
  const chunks = await call({
    path: `/api/v1/chats/${chatId}/message`,
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', cookie: cookie ?? '' },
    body: JSON.stringify({ content: 'How have the last weeks been for you, and what would help?' }),
  })
  let [text, first, last] = ['', 0, 0]
  for await (const chunk of chunks) {
    text += Buffer.from(chunk).toString()
    last = performance.now()
    if (first === 0 && text.includes('event: delta')) first = last
  }
  expect(text).toContain('event: done')
  return { deltas: text.split('event: delta').length - 1, first: first - began, rest: last - first }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

async function readReplies(
  person: Person,
  call: Parameters<typeof readReply>[0],
): Promise<readonly StreamedReply[]> {
  const replies: StreamedReply[] = []
  for (let count = 0; count < REPLIES; count++)
    replies.push(await readReply(call, await person.cookie(), await startChat(person)))
  return replies
}

test.for(proxyNames)(
  'behind %s with the configuration of deploy/, replies are streamed word by word',
  async (name, context) => {
    if (!findProgram(name)) return context.skip(`needs ${name}, not installed here`)
    const [folder, DATA_DIR] = [await mkdtemp(join(tmpdir(), 'pp-proxy-')), await copyDemoStore()]
    onTestFinished(async () => {
      for (const path of [folder, DATA_DIR]) await rm(path, { recursive: true, force: true })
    })
    const [backend, https, http] = [await freePort(), await freePort(), await freePort()]
    const server = await startServer({ DATA_DIR, PUBLIC_URL: `https://localhost:${https}` }, backend)
    onTestFinished(async () => void (await server.kill('SIGTERM')))
    const proxy = await startProxy(name, { folder, backends: [backend], https, http })
    onTestFinished(() => proxy.stop())

    const front: RequestInjector = httpsInjector(https)
    const learner = createPerson(front, 'learner')
    const direct = await readReplies(learner, async ({ path, ...request }) => {
      const { body } = await fetch(server.url + path, request)
      if (!body) throw new Error('there is no stream')
      return body
    })
    const proxied = await readReplies(learner, (request) => callHttps(https, request))
    for (const { deltas, rest } of proxied) {
      expect(deltas).toBeGreaterThan(3)
      // A proxy that buffers would deliver the first word only together with the last.
      expect(rest).toBeGreaterThan(((deltas - 1) * WORD_PAUSE) / 2)
    }
    const added = median(proxied.map(({ first }) => first)) - median(direct.map(({ first }) => first))
    console.log(`${name}: the first word comes ${Math.round(added)} ms later than without it`)
    expect(added).toBeLessThan(MAX_ADDED)

    expect((await say(learner, await startChat(learner), 'Hello', 'key')).status).toBe(200)
    for (const url of ['/ready', '/ready/', '/%72eady'])
      expect((await front.inject({ url })).statusCode, url).toBe(404)
    expect((await front.inject({ url: '/' })).headers['strict-transport-security']).toBeDefined()
    const plain = await fetch(`http://localhost:${http}/login`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/localhost/),
    ])
  },
)

test.for(['nginx', 'haproxy'] as const)(
  'behind %s the files of two versions are found, and other requests are not repeated',
  async (name, context) => {
    if (!findProgram(name)) return context.skip(`needs ${name}, not installed here`)
    const folder = await mkdtemp(join(tmpdir(), 'pp-proxy-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const asked: string[] = []
    let stop = () => {}
    const startVersion = async (file: string) => {
      const server = createServer(({ method, url }, response) => {
        if (url !== '/ready') asked.push(`${method} ${url}`)
        response.writeHead(url === '/ready' || url === `/assets/${file}` ? 200 : 404).end('body')
      })
      const port = await listenLocally(server)
      stop = () => server.close().closeAllConnections()
      onTestFinished(stop)
      return port
    }
    const [https, http] = [await freePort(), await freePort()]
    const backends = [await startVersion('before.js'), await startVersion('after.js')]
    const proxy = await startProxy(name, { folder, backends, https, http })
    onTestFinished(() => proxy.stop())
    const front: RequestInjector = httpsInjector(https)
    const statusOf = async (url: string, method: 'GET' | 'POST' = 'GET') =>
      (await front.inject({ url, method })).statusCode
    for (let count = 0; count < 4; count++)
      for (const url of ['/assets/before.js', '/assets/after.js']) expect(await statusOf(url)).toBe(200)
    expect(await statusOf('/assets/neither.js')).toBe(404)
    asked.length = 0
    expect(await statusOf('/api/v1/chats/7/message', 'POST')).toBe(404)
    expect(asked).toEqual(['POST /api/v1/chats/7/message'])
    // While one process is away, unknown addresses still get a 404 and no other error.
    stop()
    for (let count = 0; count < 6; count++) expect(await statusOf('/api/v1/chats/7')).toBe(404)
  },
)
