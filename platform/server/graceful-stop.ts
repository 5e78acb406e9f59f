import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'

/** How long a request that is on its way when the stop begins may still take to arrive whole. Milliseconds. */
const ARRIVAL = 1000

/**
 * A stop waits only for running requests: a browser opens connections that it may never
 * use, and a request that never arrives whole would hold the server until the grace ends.
 */
export function stopGracefully(app: FastifyInstance): void {
  const open = new Set<Socket>()
  const answering = new WeakSet<Socket>()
  let stoppingSince = Infinity
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', async ({ id }, reply) => {
    if (stoppingSince === Infinity) return
    const { detail, code } = requestFailures.stopping
    return reply.code(503).header('retry-after', 1).send({ detail, code, request_id: id })
  })
  app.addHook('preHandler', async ({ raw }) => void answering.add(raw.socket))
  app.addHook('onResponse', async ({ raw }) => void answering.delete(raw.socket))
  app.addHook('preClose', async () => {
    stoppingSince = Date.now()
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      if (Date.now() < stoppingSince + ARRIVAL) return
      for (const socket of open) if (!answering.has(socket)) socket.destroy()
    }, 100)
    sweep.unref()
    app.server.once('close', () => clearInterval(sweep))
  })
}
