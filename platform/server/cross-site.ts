import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import { DomainError } from './errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a browser sent a request from another site, by Sec-Fetch-Site, or by Origin in older browsers. A client that
 * sends neither header is no browser, so it does not send a user's cookie by accident.
 */
export function isCrossSite({ headers }: FastifyRequest, publicUrl: URL): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && headers.origin !== publicUrl.origin
}

/** Requests from other sites may read what is public, and change nothing. */
export function refuseCrossSite(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', async (request) => {
    if (!SAFE.has(request.method) && isCrossSite(request, publicUrl))
      throw new DomainError(requestFailures.crossSite)
  })
}
