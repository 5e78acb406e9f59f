import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import { refuseOtherSpellings } from './exact-path.ts'
import { DomainError } from './errors.ts'
import type { Prometheus } from './prometheus.ts'

/** Where metrics are read: on a port of their own, on the server's with a token, or both. */
export type MetricsConfig = {
  readonly listen: { readonly host: string; readonly port: number } | undefined
  readonly token: string | undefined
}

const PATH = '/metrics'

/** Serves metrics as configured. A token that is set is required on both ports. */
export async function serveMetrics(
  app: FastifyInstance,
  { render }: Prometheus,
  { listen, token }: MetricsConfig,
): Promise<void> {
  if (listen) await serveOnPort(app, { render }, listen, token)
  if (token === undefined) return
  const options = { logLevel: 'silent', schema: { hide: true }, onRequest: refuseOtherSpellings } as const
  app.get(PATH, options, async ({ headers }, reply) => {
    if (!hasToken(headers.authorization, token)) throw new DomainError(requestFailures.unauthenticated)
    const { type, text } = await render()
    return reply.header('content-type', type).header('cache-control', 'no-store').send(text)
  })
}

async function serveOnPort(
  app: FastifyInstance,
  { render }: Pick<Prometheus, 'render'>,
  { host, port }: NonNullable<MetricsConfig['listen']>,
  token: string | undefined,
): Promise<void> {
  const server = createServer((request, response) => {
    const end = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH)
      return end(404, 'text/plain', 'Not found\n')
    if (token !== undefined && !hasToken(request.headers.authorization, token))
      return end(401, 'text/plain', 'Missing authorization token\n')
    return void render().then(
      ({ type, text }) => end(200, type, text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics could not be read')
        end(500, 'text/plain', 'Internal server error\n')
      },
    )
  })
  server.requestTimeout = 10_000
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  // Served until the last moment, because a slow stop should be seen in the metrics.
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
}

/** Compares hashes, so that it takes equally long whatever was sent. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))
}
