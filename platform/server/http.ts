import { Socket } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { refuseCrossSite } from './cross-site.ts'
import { setErrorHandler } from './error-handler.ts'
import { setHeaders } from './headers.ts'
import { literalAddress } from './literal-address.ts'
import { malformedRequestHandlers, answerInsteadOfNode } from './malformed-requests.ts'
import { provideRequestContext, type OnStoreFailure } from './request-context.ts'
import { chooseRequestId, readTraceId } from './request-id.ts'
import { keepSecurityLog, type SecurityLogOptions } from './security-log.ts'
import { serializerCompiler } from './serializer.ts'
import { stopGracefully } from './graceful-stop.ts'

export type HttpOptions = {
  /** How long a client may read nothing of its answer, in milliseconds. */
  readonly unreadTimeout?: number
  /** How long the server goes on serving once a stop has begun, in milliseconds. */
  readonly drain?: number | undefined
  readonly publicUrl: URL
  /** Addresses and networks whose headers about the client are trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  readonly logger: NonNullable<FastifyServerOptions['logger']>
  readonly securityLog?: SecurityLogOptions
  readonly onStoreFailure?: OnStoreFailure
}

/** 64 KB hold the longest message many times over, even if all of it is escaped. */
const BODY_LIMIT = 65_536

/** A request must arrive within this time, so that slow senders cannot keep connections busy. Milliseconds. */
const REQUEST_TIMEOUT = 30_000

/** How long a client may read nothing of an answer: longer than a reply may be silent. Milliseconds. */
const UNREAD_TIMEOUT = 30_000

/** A Fastify that validates and serialises by the contract's schemas and answers every error as `{detail}`. */
export async function createHttp({
  publicUrl,
  trustedProxies = [],
  logger,
  securityLog = {},
  onStoreFailure,
  unreadTimeout,
  drain = 0,
}: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // A trusted proxy tells the client's address, by which requests are limited.
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    genReqId: ({ headers }) => chooseRequestId(headers),
    childLoggerFactory: (log, bindings, options, { headers }) => {
      const traceId = readTraceId(headers)
      return log.child(traceId === undefined ? bindings : { ...bindings, traceId }, options)
    },
    rewriteUrl: literalAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // `graceful-stop.ts` closes idle connections, and knows better which ones are idle.
    forceCloseConnections: false,
    // `graceful-stop.ts` sends the 503.
    return503OnClosing: false,
    // `answerInsteadOfNode` checks the host.
    http: { requireHostHeader: false },
    ...malformedRequestHandlers,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  // Otherwise Fastify would take plain text for a body, and each schema would refuse it as broken input.
  app.removeContentTypeParser('text/plain')
  setErrorHandler(app)
  // Before all other hooks, so that a refusal has the headers and the id too.
  provideRequestContext(app, onStoreFailure)
  keepSecurityLog(app, securityLog)
  await setHeaders(app, publicUrl)
  stopGracefully(app, drain)
  endUnreadAnswers(app, unreadTimeout)
  answerInsteadOfNode(app)
  refuseCrossSite(app, publicUrl)
  await app.register(fastifyCookie)
  return app
}

/** Clients may send a JSON content type without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

/** Closes connections whose clients do not read their answer, which would otherwise stay in memory. */
function endUnreadAnswers(app: FastifyInstance, timeout = UNREAD_TIMEOUT): void {
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // A request injected by a test has no socket. Node clears this timeout before the next request of the connection.
    if (socket instanceof Socket) socket.setTimeout(timeout)
  })
}
