import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { createParser } from 'eventsource-parser'
import { Agent, EnvHttpProxyAgent, interceptors, request } from 'undici'

export type Question = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: Buffer
  readonly signal: AbortSignal | undefined
}

/** What a server said instead of an answer; `fault-of.ts` reads these fields, as it does those of the libraries. */
export class RefusedCall extends Error {
  override name = 'RefusedCall'
  readonly statusCode: number
  readonly responseHeaders: unknown
  readonly responseBody: string

  constructor(statusCode: number, responseHeaders: unknown, responseBody: string) {
    super(messageIn(responseBody) ?? `the model's server answered ${statusCode}`)
    this.statusCode = statusCode
    this.responseHeaders = responseHeaders
    this.responseBody = responseBody
  }
}

/** The server's own words, where it has any. */
function messageIn(page: string): string | undefined {
  try {
    const { error, message }: { error?: { message?: unknown }; message?: unknown } = JSON.parse(page)
    const said = error?.message ?? message
    return typeof said === 'string' ? said : undefined
  } catch {
    return undefined
  }
}

/** Of an error page so many characters tell what it is. */
const ENOUGH = 20_000

/**
 * Asks and answers the data of the events that come, those that come together together: handing on each by itself would
 * cost more than reading it.
 * @throws RefusedCall, and whatever happens to a connection
 */
export type AskForEvents = (question: Question) => Promise<AsyncIterable<readonly string[]>>

// Who asks has limits of time of their own.
const limits = { keepAliveTimeout: 20_000, headersTimeout: 0, bodyTimeout: 0 }

/** @param byProxy whether to go by the environment's proxy */
export function eventAsker(byProxy: boolean): AskForEvents {
  const agent = byProxy ? new EnvHttpProxyAgent(limits) : new Agent(limits)
  // Gateways move.
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: 3 }))
  return async ({ url, headers, body, signal }) => {
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      headers: { ...headers, accept: 'text/event-stream' },
      body,
      ...(signal && { signal }),
    })
    const { statusCode, headers: told } = answer
    const content = plain(answer.body, String(told['content-encoding'] ?? ''))
    if (statusCode < 300) return eventsIn(content)
    throw new RefusedCall(statusCode, told, await pageIn(content))
  }
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Some gateways compress what nobody asked them to. */
function plain(body: Readable, encoding: string): AsyncIterable<Uint8Array> {
  const decoder = decoders[encoding]?.()
  // Whoever reads it meets what goes wrong.
  return decoder ? pipeline(body, decoder, () => {}) : body
}

async function pageIn(body: AsyncIterable<Uint8Array>): Promise<string> {
  let page = ''
  for await (const chunk of body) {
    page += String(chunk)
    if (page.length > ENOUGH) break
  }
  return page
}

/** An event that is longer is none, and is not collected. Characters. */
const LONGEST_EVENT = 1_000_000

async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  let events: string[] = []
  let failure: Error | undefined
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') failure = error
    },
    maxBufferSize: LONGEST_EVENT,
  })
  // A chunk may end in the middle of a letter, and setEncoding of undici's bodies does not put it together.
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (failure) throw failure
    if (events.length === 0) continue
    yield events
    events = []
  }
}
