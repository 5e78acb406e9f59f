import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import type { HandlerReply, HandlerInput, Route, Routes, StreamEvent } from '#platform/contract/route.ts'
import { FailureAnswer } from '#platform/contract/schemas.ts'
import { toErrorAnswer } from './error-handler.ts'
import { DomainError } from './errors.ts'
import { authorise, type Actor, type Caller, type Gate } from './gate.ts'
import { acceptUploads, readUpload } from './read-upload.ts'
import { recordSecurityEvent } from './security-log.ts'
import { sendBytes } from './send-bytes.ts'

/** What a handler gets beside its validated input. */
export type RouteCall<R = Route> = {
  /** The signed-in user who makes the request, or a program where the route has a scope; null on a public route. */
  readonly actor: R extends { readonly access: 'public' }
    ? null
    : R extends { readonly scope: string }
      ? Caller
      : Actor
  /** The caller's Idempotency-Key, if there is one; null where the route takes none. */
  readonly key: R extends { readonly keyed: true } ? string | undefined : null
  /** True when the caller accepts `text/event-stream` and the route offers it. */
  readonly wantsEvents: boolean
  /** For what the contract does not cover: cookies, and the headers of a sign-in. */
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply }
}

/** One handler per route; forgetting one, or inventing one, does not compile. */
export type Handlers<All extends Routes> = {
  readonly [Name in keyof All]: (
    received: HandlerInput<All[Name]>,
    call: RouteCall<All[Name]>,
  ) => Promise<HandlerReply<All[Name]> | AsyncIterable<StreamEvent<All[Name]>>>
}

/** The one place where routes become HTTP. */
export function mount<All extends Routes>(
  app: FastifyInstance,
  gate: Gate,
  routes: All,
  handlers: Handlers<All>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    // The mapped type has checked each pair of route and handler; from here on only their common shape is known.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot follow the pair through a loop
    const handle = handlers[name] as unknown as Handler
    if (!route.upload) mountOne(app, gate, name, route, handle)
    else
      void app.register(async (scope) => {
        await acceptUploads(scope)
        mountOne(scope, gate, name, route, handle)
      })
  }
}

type AnyContext = Omit<RouteCall, 'actor' | 'key'> & {
  readonly actor: Caller | null
  readonly key: string | undefined | null
}
type Handler = (received: unknown, call: AnyContext) => Promise<unknown>

/** The body limit of a superadmin's route: enough bytes for the longest text, even if all of it is escaped. */
const LONG_BODY = 262_144

function mountOne(app: FastifyInstance, gate: Gate, name: string, route: Route, handle: Handler): void {
  const admitted = new WeakMap<FastifyRequest, Caller | null>()
  app.route({
    method: route.method,
    url: `/api/v1${route.path}`,
    schema: schemaOf(route),
    ...(route.access === 'superadmin' && { bodyLimit: LONG_BODY }),
    onRequest: async (request, reply) => {
      // Before the database is asked anything for this request.
      const token = request.cookies[gate.sessionCookie]
      if (token) await gate.fairShare.enter(`session ${token}`, request, reply)
      const actor = await authorise(gate, route, request)
      if (actor) await gate.fairShare.enter(nameCaller(actor), request, reply)
      admitted.set(request, actor)
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const upload = route.upload && readUpload.bind(undefined, request, route.upload)
      const answer = await handle(
        { params, query, body, upload },
        createContext(route, request, reply, admitted.get(request) ?? null),
      )
      if (isStream(answer)) gate.fairShare.leave(request)
      if (route.bytes !== undefined && isStream<Uint8Array>(answer)) {
        // Data leaves as a file, so the security log says who took it.
        if (!route.bytes.startsWith('audio/')) recordSecurityEvent('data.exported', { call: name })
        return sendBytes(reply, route.bytes, whileSessionLasts(gate, request, answer))
      }
      if (isStream<AnyEvent>(answer))
        return sendEvents(request, reply, whileSessionLasts(gate, request, answer))
      if (!route.reply) return reply.redirect(String(answer), 302)
      return reply.header('cache-control', 'no-store').send(answer)
    },
  })
}

/** The key under which a caller's requests share time. */
export const nameCaller = (actor: Caller): string =>
  actor.id === null ? `token ${actor.tokenId}` : `user ${actor.id}`

function whileSessionLasts<T>(gate: Gate, { cookies }: FastifyRequest, pieces: AsyncIterable<T>) {
  const token = cookies[gate.sessionCookie]
  // A request without a session's cookie, such as a program's, has no session to outlive.
  return token === undefined ? pieces : gate.whileSessionLasts(token, pieces)
}

function createContext(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Caller | null,
): AnyContext {
  return {
    actor,
    key: route.keyed ? idempotencyKeyOf(request) : null,
    wantsEvents: route.events !== undefined && /\btext\/event-stream\b/i.test(request.headers.accept ?? ''),
    http: { request, reply },
  }
}

/** The schemas by which Fastify validates the request and serialises the reply. app/server/openapi describes them. */
function schemaOf({ params, query, body, reply }: Route): object {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...(reply && { 200: reply }), '4xx': FailureAnswer, '5xx': FailureAnswer },
  }
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new DomainError(requestFailures.keyInvalid)
}

type AnyEvent = { readonly event: string; readonly data: unknown }

const isStream = <T>(answer: unknown): answer is AsyncIterable<T> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

/** A stream has already sent status 200, so a later failure is sent as its last event, like any other error. */
function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<AnyEvent>,
): FastifyReply {
  const frame = ({ event, data }: AnyEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  const frames = async function* () {
    try {
      for await (const event of events) yield frame(event)
    } catch (error) {
      yield frame({ event: 'error', data: toErrorAnswer(error, request) })
    }
  }
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(frames()))
}
