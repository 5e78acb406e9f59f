import type { FastifyInstance } from 'fastify'

/**
 * Node refuses some requests by itself, with no word and none of our headers; here they are answered as all others
 * are. For those without a host, `requireHostHeader` has to be off as well.
 */
export function refuseInsteadOfNode(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      throw Object.assign(new Error('Bad Request'), { statusCode: 400 })
  })
  // A server may pass over an expectation that it does not know (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
