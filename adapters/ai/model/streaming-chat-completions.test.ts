import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEventServer } from '#testing/model-servers/event-server.ts'
import { listenOnLoopback } from '#testing/model-servers/loopback.ts'
import { streamChatCompletions } from './streaming-chat-completions.ts'

async function ask(url: string, byProxy = false) {
  const prompt = [{ role: 'system' as const, content: 'You are Sam.' }]
  const { stream } = await streamChatCompletions({ model: 'one', url, key: undefined, byProxy })({ prompt })
  return stream
}

async function partsFrom(url: string, byProxy = false): Promise<readonly LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of await ask(url, byProxy)) parts.push(part)
  return parts
}

const event = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`

const HELLO = event({ content: 'hello' }, 'stop')

const serving = (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> =>
  listenOnLoopback(createServer(answer))

test('a piece is read before the next one is written', async () => {
  const server = await startEventServer()
  const parts = await ask(server.url)
  const answer = await server.answer
  answer.write(event({ content: 'I ' }))
  expect(await parts.next()).toMatchObject({ value: { type: 'text-delta', delta: 'I ' } })
  answer.write(event({ content: 'hear ' }) + event({ content: 'you' }) + event({ content: '.' }, 'stop'))
  expect(await parts.next()).toMatchObject({ value: { type: 'text-delta', delta: 'hear you.' } })
  answer.end(
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 5 } } })}\n\ndata: [DONE]\n\n`,
  )
  expect(await parts.next()).toMatchObject({
    value: {
      type: 'finish',
      finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 7, cacheRead: 5 }, outputTokens: { total: 3 } },
    },
  })
  expect(await parts.next()).toMatchObject({ done: true })
})

test('an event is read whole wherever it is cut, even within a letter', async () => {
  const server = await startEventServer()
  const parts = await ask(server.url)
  const answer = await server.answer
  const bytes = Buffer.from(event({ content: 'Não, já falei 🙂' }) + event({}, 'stop'))
  void writeApart(answer, bytes)
  expect(await parts.next()).toMatchObject({ value: { delta: 'Não, já falei 🙂' } })
  expect(await parts.next()).toMatchObject({ value: { type: 'finish', finishReason: { unified: 'stop' } } })
})

/** Sends each byte separately, because bytes written together would arrive as one chunk. */
async function writeApart(answer: ServerResponse, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    answer.write(Buffer.of(byte))
    await pause(2)
  }
  answer.end()
}

test('an event that never ends is refused at a limit', async () => {
  const server = await startEventServer()
  const parts = await ask(server.url)
  const answer = await server.answer
  const failed = expect(parts.next()).rejects.toThrow(/buffer/i)
  answer.write(`data: ${'x'.repeat(2_000_000)}`)
  await failed
})

test('reasoning has parts of its own, and words before an error are still read', async () => {
  const server = await startEventServer()
  const parts = await ask(server.url)
  const answer = await server.answer
  answer.write(event({ reasoning_content: 'Hm.' }))
  expect(await parts.next()).toMatchObject({ value: { type: 'reasoning-delta' } })
  answer.end(`${event({ content: 'Well, ' })}data: {"error":{"message":"overloaded"}}\n\n`)
  expect(await parts.next()).toMatchObject({ value: { delta: 'Well, ' } })
  expect(await parts.next()).toMatchObject({ value: { type: 'error', error: { message: 'overloaded' } } })
})

test.each([
  ['length', 'length'],
  ['content_filter', 'content-filter'],
  ['something_new', 'other'],
  ['constructor', 'other'],
])('an answer that ends for %s ends as %s', async (raw, unified) => {
  const url = await serving((_request, response) => {
    response.writeHead(200).end(event({ content: 'Yes' }) + event({}, raw))
  })
  expect(await partsFrom(url)).toMatchObject([
    { delta: 'Yes' },
    { type: 'finish', finishReason: { unified, raw } },
  ])
})

test('a compressed answer is read even though compression was not requested', async () => {
  const compressing = (status: number, body: string) =>
    serving((request, response) => {
      request.resume()
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(gzipSync(body))
    })
  expect(await partsFrom(await compressing(201, HELLO))).toMatchObject([{ delta: 'hello' }, {}])
  const refusal = await compressing(400, '{"error":{"message":"maximum context length"}}')
  await expect(partsFrom(refusal)).rejects.toMatchObject({
    statusCode: 400,
    message: 'maximum context length',
  })
})

test('an error page that never ends is read up to a limit', async () => {
  const endless = await serving((request, response) => {
    request.resume()
    response.writeHead(500)
    const write = () => void (response.write('x'.repeat(30_000)) && setImmediate(write))
    response.on('drain', write)
    write()
  })
  await expect(partsFrom(endless)).rejects.toMatchObject({ statusCode: 500 })
})

/** A proxy that records where it is asked to connect to. */
async function startProxy() {
  const targets: string[] = []
  const server = createServer()
  server.on('connect', ({ url = '' }, socket) => {
    targets.push(url)
    const [host = '', port = ''] = url.split(':')
    const other = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      other.pipe(socket).pipe(other)
    })
    onTestFinished(() => void other.destroy())
  })
  return { targets, url: await listenOnLoopback(server) }
}

test.each([true, false])('a request uses the proxy of the environment: %s', async (byProxy) => {
  const proxy = await startProxy()
  vi.stubEnv('HTTP_PROXY', proxy.url)
  vi.stubEnv('NO_PROXY', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const model = await serving((request, response) => {
    request.resume()
    response.writeHead(200).end(HELLO)
  })
  expect(await partsFrom(model, byProxy)).toMatchObject([{ delta: 'hello' }, {}])
  expect(proxy.targets).toHaveLength(byProxy ? 1 : 0)
})

test('a redirect within the origin is followed', async () => {
  const model = await serving((request, response) => {
    request.resume()
    if (request.url === '/moved') response.writeHead(200).end(HELLO)
    else response.writeHead(308, { location: '/moved' }).end()
  })
  expect(await partsFrom(model)).toMatchObject([{ delta: 'hello' }, {}])
})
