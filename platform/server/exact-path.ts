import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Before a route that proxies keep from the outside by its path: answers 404 to its other spellings, such as `/ready/`
 * and `/%72eady`, which their rules do not match.
 */
export async function refuseOtherSpellings(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.originalUrl.split('?')[0] === request.routeOptions.url) return undefined
  reply.callNotFound()
  return reply
}
