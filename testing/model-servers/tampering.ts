import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenLocally } from '../ports.ts'

/** A request as it arrived, and whether the client disconnected before the answer was complete. */
export type RecordedRequest = {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  isAborted: boolean
}

export type ForwardedResponse = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer }

/** Answers one request. `forward` asks the real server. */
export type Tampering = (response: ServerResponse, forward: () => Promise<ForwardedResponse>) => Promise<void>

export type TamperingServer = {
  readonly url: string
  readonly asked: readonly RecordedRequest[]
  /** How the next requests are answered, one each; later ones are forwarded. */
  next(...tamperings: readonly Tampering[]): void
  close(): Promise<void>
}

/**
 * A server in front of a model server that forwards requests, or answers them as a test says.
 * @param isExempt which requests are always forwarded and not recorded, by their bodies
 */
export async function startTampering(
  target: string,
  isExempt: (body: string) => boolean = () => false,
): Promise<TamperingServer> {
  const asked: RecordedRequest[] = []
  let waiting: readonly Tampering[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    if (isExempt(body)) return forwardUnchanged(response, () => forwarded(target, request, body))
    const one: RecordedRequest = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(body || '{}'),
      isAborted: false,
    }
    asked.push(one)
    response.on('close', () => (one.isAborted = !response.writableFinished))
    const [tampering = forwardUnchanged, ...rest] = waiting
    waiting = rest
    await tampering(response, () => forwarded(target, request, body))
  }
  const server = createServer((request, response) => void answer(request, response))
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    asked,
    next: (...tamperings) => void (waiting = tamperings),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const forwardUnchanged: Tampering = async (response, forward) => {
  const { status, headers, bytes } = await forward()
  response.writeHead(status, headersOf(headers)).end(bytes)
}

async function forwarded(target: string, request: IncomingMessage, body: string): Promise<ForwardedResponse> {
  const { url = '', method = 'GET' } = request
  const init =
    method === 'GET' ? { method } : { method, body, headers: { 'content-type': 'application/json' } }
  const answer = await fetch(target + url, init)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

/** The real server's headers without those of its connection. */
export const headersOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].filter(([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name)),
  )
