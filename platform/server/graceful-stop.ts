import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'

/** How long a request that has begun to arrive when the stop begins may take to arrive completely. Milliseconds. */
const ARRIVAL_TIMEOUT = 1000

/** How long clients may take to read answers that were sent before or during the stop. Milliseconds. */
const DOWNLOAD_TIMEOUT = 20_000

const stopping = new WeakSet<FastifyInstance>()

/** Whether a stop has begun: then no load balancer should send further requests here. */
export const isStopping = (app: FastifyInstance): boolean => stopping.has(app)

/**
 * Makes a stop wait only for running requests, until their clients have read the answers: a browser opens connections
 * that it may never use, and a request that never arrives completely would hold the server until the grace period ends.
 * @param drain how many milliseconds the server serves as before once a stop has begun, until all proxies have noticed
 *   that it is no longer ready. Fastify closes each connection after its next answer, so that no proxy keeps one
 */
export function stopGracefully(app: FastifyInstance, drain: number): void {
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
  // Node calls this too, and counts a connection as idle although its client still reads a finished answer.
  server.closeIdleConnections = () => {
    if (![...open].some((socket) => socket.writableLength > 0)) closeIdle()
  }
  app.addHook('preClose', async () => {
    stopping.add(app)
    if (app.server.listening) await pause(drain)
    stoppingSince = Date.now()
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      const stoppingFor = Date.now() - stoppingSince
      if (stoppingFor < ARRIVAL_TIMEOUT) return
      for (const socket of open)
        if (!answering.has(socket) || (stoppingFor > DOWNLOAD_TIMEOUT && socket.writableLength > 0))
          socket.destroy()
    }, 100)
    sweep.unref()
    server.once('close', () => clearInterval(sweep))
  })
}
