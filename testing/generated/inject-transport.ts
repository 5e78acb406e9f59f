import type { FastifyInstance } from 'fastify'
import type { Transport } from './raw-request.ts'

/** Sends requests by `inject`, without a socket. */
export const injectTransport =
  (app: FastifyInstance): Transport =>
  async ({ method, target, headers, body }) => {
    const { statusCode, ...answer } = await app.inject({
      method: method as 'GET',
      url: target,
      headers: Object.fromEntries(
        [...Map.groupBy(headers, ([name]) => name)].map(([name, all]) => [
          name,
          all.map(([, value]) => value).join('; '),
        ]),
      ),
      ...(body && { payload: body }),
    })
    const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return { status: statusCode, headers: Object.fromEntries(received), body: answer.body }
  }
