import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Calls a listener once for each request, as soon as the status of its answer is known. */
export function onAnswered(
  app: FastifyInstance,
  listener: (request: FastifyRequest, statusCode: number) => void,
): void {
  const answered = new WeakSet<FastifyRequest>()
  const tell = (request: FastifyRequest, statusCode: number) => {
    if (answered.has(request)) return
    answered.add(request)
    listener(request, statusCode)
  }
  // Not left to `onResponse`, which does not run once the client has closed the connection.
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    tell(request, statusCode)
    return payload
  })
  // An answer that is written past Fastify has no `onSend`.
  app.addHook('onResponse', async (request, { statusCode }) => tell(request, statusCode))
}
