import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type EventServer = {
  /** Where its version begins. */
  readonly url: string
  /** The JSON that it was asked with. */
  readonly asked: Promise<unknown>
  readonly answer: Promise<ServerResponse>
}

/** A server whose one answer, a stream of events, a test writes. */
export async function startEventServer(): Promise<EventServer> {
  const answer = Promise.withResolvers<ServerResponse>()
  const asked = Promise.withResolvers<unknown>()
  const server = createServer((request, response) => {
    void text(request).then((body) => asked.resolve(JSON.parse(body)))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    answer.resolve(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked: asked.promise,
    answer: answer.promise,
  }
}
