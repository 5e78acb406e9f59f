import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'

/**
 * Answers requests that reach no route, and so no hook: an address that cannot be decoded, or bytes that are not HTTP.
 */
export const malformedRequestHandlers = {
  frameworkErrors({ statusCode = 400 }, { id }, reply) {
    const { headers, body } = malformed(statusCode, id)
    reply.hijack()
    reply.raw.writeHead(statusCode, { ...headers, [REQUEST_ID_HEADER]: id }).end(body)
  },

  clientErrorHandler({ code }, socket) {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = CLIENT_ERRORS[code] ?? 400
    const { headers, body } = malformed(status)
    const lines = Object.entries({ ...headers, connection: 'close' }).map(
      ([name, it]) => `${name}: ${it}\r\n`,
    )
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  },
} satisfies FastifyServerOptions

const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

function malformed(status: number, id?: string) {
  const body = JSON.stringify({ detail: STATUS_CODES[status], request_id: id })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  }
  return { headers, body }
}

/**
 * Node refuses some requests by itself, without a body and without our headers; here they are answered like all others.
 * For requests without a host, `requireHostHeader` has to be off as well.
 */
export function answerInsteadOfNode(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      throw Object.assign(new Error('Bad Request'), { statusCode: 400 })
  })
  // A server may ignore an expectation that it does not know (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
