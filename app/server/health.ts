import type { FastifyInstance } from 'fastify'
import type { Connection } from '#database/connect.ts'

/** What has to answer before people can be served. */
type Needs = {
  readonly connection: Connection
  /** Whether people can sign in; true for ever once the provider has answered. */
  readonly isProviderFound: () => boolean
}

/** Why a process cannot serve, for whoever reads a load balancer's log. */
type NotReadyReason = 'stopping' | 'database' | 'identity provider'

/** `/health`: the process lives. `/ready`: it can serve, so a load balancer may send people here. */
export function answerHealth(app: FastifyInstance, { connection, isProviderFound }: Needs): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const findReason = async (): Promise<NotReadyReason | undefined> => {
    if (isClosing) return 'stopping'
    if (!(await connection.isAlive())) return 'database'
    return isProviderFound() ? undefined : 'identity provider'
  }
  const quiet = { logLevel: 'silent' } as const
  app.get('/health', quiet, async () => ({ status: 'ok' }))
  app.get('/ready', quiet, async (_request, reply) => {
    const reason = await findReason()
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
}
