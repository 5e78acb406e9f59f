import type { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Route, StreamEvent } from '#platform/contract/route.ts'
import { type Address, type ApiRequest, sendRequest } from './api.ts'
import { failureFromAnswer, ApiFailure, clientFailures, toApiFailure } from './failure.ts'
import { type RequestOptions, withTimeout } from './http.ts'

/** The events that end a stream as it should end. */
const last = ['done', 'error']

/**
 * The events of a route, as they come; a later version may have kinds that nobody knows here. What fails before the first
 * is repeated like any call; what fails later is not, and a stream that stops without `done` or `error` throws an `ApiFailure`.
 */
export async function* streamEvents<R extends Route & { readonly events: object } = never>(
  address: NoInfer<Address<R>>,
  sent: ApiRequest<R>,
  options: RequestOptions = {},
): AsyncGenerator<StreamEvent<R>> {
  // Loaded with the first stream, and before it is requested: without the parser the answer cannot be read.
  const { EventSourceParserStream: Parser } = await import('eventsource-parser/stream').catch(
    (error: unknown) => {
      throw new ApiFailure('network', undefined, clientFailures.network, { cause: error })
    },
  )
  const response = await sendRequest<R>(address, sent, { accept: 'text/event-stream', ...options })
  for await (const { event, data } of messagesOf(response, new Parser(), options.signal)) {
    if (event === undefined || data === undefined) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as replies are, events are taken at their word
    yield { event, data } as StreamEvent<R>
    if (last.includes(event)) return
  }
  throw new ApiFailure('network', undefined, clientFailures.network)
}

type ServerSentEvent = { readonly event: string | undefined; readonly data: unknown }

async function* messagesOf(
  response: Response,
  parser: EventSourceParserStream,
  signal: AbortSignal | undefined,
): AsyncGenerator<ServerSentEvent> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw failureFromAnswer(response.status, undefined, { statusText: response.statusText })
  }
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parser)
  const reader = events.getReader()
  try {
    // A connection that is silent for as long as a whole call may take is dead.
    for (let next = await withTimeout(reader.read()); !next.done; next = await withTimeout(reader.read())) {
      yield { event: next.value.event, data: parse(next.value.data) }
    }
  } catch (error) {
    throw toApiFailure(error, signal)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
