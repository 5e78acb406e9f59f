import type { IncomingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'

/** An id that a proxy may give to a request: it cannot break a line of the log, or fill it. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** W3C Trace Context; an id of zeros means that there is no trace. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The header that names a request, on the way in and in every answer. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The id that a proxy gave the request, or that of its trace, or a new one. */
export function chooseRequestId(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER]
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given
  return readTraceId(headers) ?? randomUUID()
}

/** The trace that a request belongs to, if its caller sent a valid `traceparent`. */
export function readTraceId({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
}
