import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEventServer } from '#testing/model-servers/event-server.ts'
import { listenHere } from '#testing/model-servers/loopback.ts'
import { eventAsker } from './event-stream.ts'

/** A proxy that notes where it is asked to connect to. */
async function startProxy() {
  const asked: string[] = []
  const server = createServer()
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(url)
    const [host = '', port = ''] = url.split(':')
    const other = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      other.pipe(socket).pipe(other)
    })
    onTestFinished(() => void other.destroy())
  })
  return { asked, url: await listenHere(server) }
}

const question = (url: string) => ({
  url,
  headers: {},
  body: Buffer.from('{"asked":true}'),
  signal: undefined,
})

async function heardFrom(url: string, byProxy = false): Promise<readonly string[]> {
  const heard: string[] = []
  for await (const batch of await eventAsker(byProxy)(question(url))) heard.push(...batch)
  return heard
}

test.each([true, false])('a model is asked by the proxy of the environment: %s', async (byProxy) => {
  const proxy = await startProxy()
  vi.stubEnv('HTTP_PROXY', proxy.url)
  vi.stubEnv('NO_PROXY', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await startEventServer()
  const heard = heardFrom(server.url, byProxy)
  const answer = await server.answer
  answer.end('data: hello\n\n')
  expect(await heard).toEqual(['hello'])
  expect(proxy.asked).toHaveLength(byProxy ? 1 : 0)
})

/** A server that answers as it is told. */
const serving = (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> =>
  listenHere(createServer(answer))

test.each([307, 308])('a gateway that has moved is followed with the same question: %i', async (status) => {
  const server = await startEventServer()
  const moved = await serving((request, response) => {
    request.resume()
    response.writeHead(status, { location: server.url }).end()
  })
  const heard = heardFrom(moved)
  const answer = await server.answer
  answer.end('data: hello\n\n')
  expect(await heard).toEqual(['hello'])
  expect((await server.asked).body).toEqual({ asked: true })
})

test('a gateway that compresses unasked is understood, whatever it says', async () => {
  const compressing = (status: number, text: string) =>
    serving((request, response) => {
      request.resume()
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(gzipSync(text))
    })
  expect(await heardFrom(await compressing(201, 'data: hello\n\n'))).toEqual(['hello'])
  const refusal = await compressing(400, '{"error":{"message":"maximum context length"}}')
  await expect(heardFrom(refusal)).rejects.toMatchObject({
    statusCode: 400,
    message: 'maximum context length',
  })
})

test('a page of an error that never ends is read no further than it tells something', async () => {
  const endless = await serving((request, response) => {
    request.resume()
    response.writeHead(500)
    const write = () => void (response.write('x'.repeat(30_000)) && setImmediate(write))
    response.on('drain', write)
    write()
  })
  await expect(heardFrom(endless)).rejects.toMatchObject({ statusCode: 500 })
})
