import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#platform/contract/failures.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** The request on whose behalf code runs, in whatever function, even after the answer has been sent. */
type RequestContext = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The caller; absent until the gate has identified it, and on public routes. */
  actor?: RequestActor
  /** Absent where no listener was given. */
  readonly onStoreFailure: OnStoreFailure | undefined
  /** Absent where requests are not traced. */
  startSpan?: StartSpan
}

/** A person, or the program that a token was made for. */
type RequestActor = {
  readonly id: number | null
  readonly organizationId: number | null
  readonly tokenId?: number
}

/** Called for a request that fails because of the database; logs it. */
export type OnStoreFailure = (error: unknown, failure: Failure, request: FastifyRequest) => void

/** A part of a request's work in its trace. */
type WorkSpan = {
  /** @param failure what went wrong, in a word; without it the work succeeded */
  end(failure?: string): void
}
type StartSpan = (name: string, attributes: Readonly<Record<string, string | number>>) => WorkSpan

const current = new AsyncLocalStorage<RequestContext | undefined>()
const contexts = new WeakMap<FastifyRequest, RequestContext>()

/** Undefined in work that no request has started, such as a sweep. */
export const currentRequest = (): RequestContext | undefined => current.getStore()

export const contextOf = (request: FastifyRequest): RequestContext | undefined => contexts.get(request)

/**
 * Carries each request's context through its hooks, its handler and what they start, and puts the request's id into its
 * answer.
 */
export function provideRequestContext(app: FastifyInstance, onStoreFailure?: OnStoreFailure): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    const context = { request, reply, onStoreFailure }
    contexts.set(request, context)
    current.run(context, done)
  })
  // A body arrives in events of the socket, which lose the context of the earlier hooks.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) current.run(context, done)
    else done()
  })
}

/** Adds fields, such as the id of what is worked on, to every further line of this request's log. */
export function addLogFields(fields: Readonly<Record<string, string | number>>): void {
  const context = currentRequest()
  if (!context) return
  const { request, reply } = context
  request.log = request.log.child(fields)
  // Fastify logs the answer with the reply's log.
  reply.log = request.log
}

/** The log of the request on whose behalf code runs, so that its lines carry its id; else the given one. */
export const logOfRequest = (otherwise: FastifyBaseLogger): FastifyBaseLogger =>
  currentRequest()?.request.log ?? otherwise

const noSpan: WorkSpan = { end: () => {} }

/** Begins a part of the work in the trace of the request on whose behalf code runs; without a trace it costs nothing. */
export const startSpan: StartSpan = (name, attributes) =>
  currentRequest()?.startSpan?.(name, attributes) ?? noSpan

/** Runs work that never ends outside of any request, even if a request has started it. */
export const withoutRequest = <T>(work: () => T): T => current.run(undefined, work)
