import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { sessionCookie } from '#features/session/server/cookies.ts'
import { describeApi } from './document.ts'
import type { MountedSlice } from './find-declared.ts'

/** The usual policy without trusted types, which the library behind this page does not support. */
const DOCS_POLICY = [
  "default-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const EMPTY = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} }

/** Serves the OpenAPI 3.1 description made from the contracts, and a page to read it. */
export async function serveApiDescription(
  app: FastifyInstance,
  slices: readonly MountedSlice[],
  publicUrl: URL,
): Promise<void> {
  let made: ReturnType<typeof describeApi> | undefined
  // Made at the first request, because most servers are never asked.
  const description = () =>
    (made ??= describeApi(slices, { publicUrl, sessionCookie: sessionCookie(publicUrl) }))
  app.get('/api/v1/openapi.json', () => description())
  // The page needs this plugin; what it shows is replaced by the description above.
  await app.register(fastifySwagger, { mode: 'static', specification: { document: EMPTY } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/v1/docs',
    staticCSP: DOCS_POLICY,
    transformSpecification: () => description(),
  })
}
