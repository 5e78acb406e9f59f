import type { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Route, StreamEvent } from '#platform/contract/route.ts'
import { type Address, type ApiRequest, sendRequest } from './api.ts'
import { failureFromAnswer, ApiFailure, clientFailures, toApiFailure } from './failure.ts'
import { type RequestOptions, withTimeout } from './http.ts'

/** The events that end a stream regularly. */
const last = ['done', 'error']

/**
 * Yields the events of a route as they come; a later version of the server may send kinds that are unknown here. A
 * failure before the first event is repeated like any call, a later one is not. A stream that ends without `done` or
 * `error` throws an `ApiFailure`.
 */
export async function* streamEvents<R extends Route & { readonly events: object } = never>(
  address: NoInfer<Address<R>>,
  sent: ApiRequest<R>,
  options: RequestOptions = {},
): AsyncGenerator<StreamEvent<R>> {
  // Loaded with the first stream, and before the request, because without the parser the answer cannot be read.
  const { EventSourceParserStream: Parser } = await import('eventsource-parser/stream').catch(
    (error: unknown) => {
      throw new ApiFailure('network', undefined, clientFailures.network, { cause: error })
    },
  )
  const response = await sendRequest<R>(address, sent, { accept: 'text/event-stream', ...options })
  for await (const { event, data } of messagesOf(response, new Parser(), options.signal)) {
    if (event === undefined || data === undefined) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- events are not validated, as replies are not
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
    // A connection that is silent for as long as a whole call may take counts as dead.
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
