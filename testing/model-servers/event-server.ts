import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from './loopback.ts'

type EventRequest = {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Parsed JSON. */
  readonly body: unknown
}

export type EventServer = {
  /** The base URL, including the API version. */
  readonly url: string
  readonly asked: Promise<EventRequest>
  readonly answer: Promise<ServerResponse>
}

/** A server with one answer, a stream of events that a test writes. */
export async function startEventServer(): Promise<EventServer> {
  const answer = Promise.withResolvers<ServerResponse>()
  const asked = Promise.withResolvers<EventRequest>()
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    void text(request).then((body) => asked.resolve({ url, headers, body: JSON.parse(body) }))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    answer.resolve(response)
  })
  return {
    url: `${await listenOnLoopback(server)}/v1`,
    asked: asked.promise,
    answer: answer.promise,
  }
}
