import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Route, Schema } from '#platform/contract/route.ts'
import { FailureDetail } from '#platform/contract/schemas.ts'
import { eventsIn } from '#testing/chat-requests.ts'
import type { GeneratedRequest } from './requests.ts'
import type { RawResponse, RawRequest } from './raw-request.ts'

const { code, params, request_id } = FailureDetail.shape
const BrokenRule = z.strictObject({ loc: z.array(z.string()), msg: z.string(), code, params })
const Problem = z.strictObject({
  detail: z.union([z.string().check(z.minLength(1)), z.array(BrokenRule).check(z.minLength(1))]),
  code,
  params,
  request_id,
})

const UNREAD: readonly number[] = [400, 408, 431]

/** Describes how an answer violates the contract; undefined when it does not. */
export function findContractFault(
  { route, wire }: GeneratedRequest,
  answer: RawResponse,
  publicUrl: URL,
): string | undefined {
  const { status, headers, body } = answer
  const type = headers['content-type'] ?? ''
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} lacks the strict headers`
  // Malformed HTTP is refused before its method is known.
  if (wire.method === 'HEAD' && (body === '' || !UNREAD.includes(status)))
    return body === '' ? undefined : 'answered HEAD with a body'
  if (status >= 400) return isNotFoundPage(answer, wire.target) ? undefined : problemFault(type, body)
  if (status === 302) return redirectFault(wire, route, headers.location, publicUrl)
  if (wire.socket?.isElsewhere) return undefined
  if (status !== 200) return `answered ${status}`
  if (type.startsWith('text/event-stream')) return eventFault(route, body)
  if (route.bytes !== undefined) return type === route.bytes ? undefined : `bytes as ${type || 'nothing'}`
  if (!route.reply) return 'answered 200 where a redirect was due'
  return fits(route.reply, parse(body)) ? undefined : `the reply does not fit: ${body.slice(0, 300)}`
}

function problemFault(type: string, body: string): string | undefined {
  if (!type.startsWith('application/json')) return `a refusal as ${type || 'nothing'}: ${body.slice(0, 300)}`
  return Problem.safeParse(parse(body)).success
    ? undefined
    : `a refusal of another shape: ${body.slice(0, 300)}`
}

/** Unknown paths outside the API get a page for people. */
const isNotFoundPage = ({ status, headers }: RawResponse, target: string): boolean =>
  status === 404 && headers['content-type']?.startsWith('text/html') === true && !target.startsWith('/api/')

function redirectFault(
  { socket }: RawRequest,
  { reply }: Route,
  location: string | undefined,
  publicUrl: URL,
): string | undefined {
  if (reply && !socket?.isElsewhere) return 'redirects where a reply was due'
  if (location === undefined || !URL.canParse(location, publicUrl)) return 'redirects to no address'
  const { origin } = new URL(location, publicUrl)
  return origin === publicUrl.origin ? undefined : `redirects to ${origin}`
}

function eventFault({ events = {} }: Route, body: string): string | undefined {
  const wrong = eventsIn(body).find(({ event, data }) => {
    const schema = events[event]
    return !schema || !fits(schema, data)
  })
  return wrong ? `an event does not fit: ${JSON.stringify(wrong)}` : undefined
}

/** Whether a value equals itself after decoding and encoding by the schema, so that it has no extra fields. */
function fits(schema: Schema, wire: unknown): boolean {
  const read = z.safeDecode(schema, wire)
  return read.success && isDeepStrictEqual(z.encode(schema, read.data), wire)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
