import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The current request and its answer, for callbacks to which the provider does not pass them. */
type RequestScope = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The cookies that this answer sets, which the request does not have yet. */
  readonly setCookies: Map<string, string>
}

const requestScopes = new AsyncLocalStorage<RequestScope>()

export function provideRequestScope(app: FastifyInstance): void {
  // Reading a body loses the asynchronous context, so this starts right before the handler.
  app.addHook('preHandler', (request, reply, done) =>
    requestScopes.run({ request, reply, setCookies: new Map() }, done),
  )
}

/** @throws Error outside a request */
export function currentRequestScope(): RequestScope {
  const exchange = requestScopes.getStore()
  if (!exchange) throw new Error('There is no request to answer')
  return exchange
}
