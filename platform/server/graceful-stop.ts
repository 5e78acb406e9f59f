import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'

/** How long a request that is on its way when the stop begins may still take to arrive whole. Milliseconds. */
const ARRIVAL = 1000

/** How long clients may take to read what they have been answered before or during the stop. Milliseconds. */
const DOWNLOAD = 20_000

/**
 * A stop waits only for running requests, until their clients have read the answers: a browser opens connections that
 * it may never use, and a request that never arrives whole would hold the server until the grace ends.
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
  const { server } = app
  const closeIdle = server.closeIdleConnections.bind(server)
  // To Node, which calls this too, a connection is idle although its client still reads an answer that has ended.
  server.closeIdleConnections = () => {
    if (![...open].some((socket) => socket.writableLength > 0)) closeIdle()
  }
  app.addHook('preClose', async () => {
    stoppingSince = Date.now()
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      const stoppingFor = Date.now() - stoppingSince
      if (stoppingFor < ARRIVAL) return
      for (const socket of open)
        if (!answering.has(socket) || (stoppingFor > DOWNLOAD && socket.writableLength > 0)) socket.destroy()
    }, 100)
    sweep.unref()
    server.once('close', () => clearInterval(sweep))
  })
}
