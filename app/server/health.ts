import type { FastifyInstance } from 'fastify'
import type { Connection } from '#database/connect.ts'

/** `/health`: the process lives. `/ready`: it can serve, so a load balancer may send people here. */
export function answerHealth(app: FastifyInstance, connection: Connection): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const quiet = { logLevel: 'silent' } as const
  app.get('/health', quiet, async () => ({ status: 'ok' }))
  app.get('/ready', quiet, async (_request, reply) => {
    const isReady = !isClosing && (await connection.isAlive())
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}
