import type { FastifyInstance } from 'fastify'
import type { Connection } from '#database/connect.ts'
import type { StoreProblem } from '#database/store-problem.ts'
import { refuseOtherSpellings } from '#platform/server/exact-path.ts'
import { isStopping } from '#platform/server/graceful-stop.ts'

/** What has to work before people can be served. */
type ReadinessDependencies = {
  readonly connection: Connection
  /** Whether people can sign in; stays true once the provider has answered. */
  readonly isProviderFound: () => boolean
}

/** Why a process cannot serve, for readers of a load balancer's log. */
type NotReadyReason = 'stopping' | StoreProblem | 'identity provider'

/**
 * `/health`: the process is alive, with the store inside it. `/ready`: it can serve, so a load balancer may send people
 * here. A database server that is away is no reason to restart a process, so `/health` ignores it.
 */
export function answerHealth(
  app: FastifyInstance,
  { connection, isProviderFound }: ReadinessDependencies,
): void {
  const findReason = async (): Promise<NotReadyReason | undefined> => {
    if (isStopping(app)) return 'stopping'
    const trouble = await connection.findStoreProblem()
    if (trouble !== undefined) return trouble
    return isProviderFound() ? undefined : 'identity provider'
  }
  const quiet = { logLevel: 'silent', onRequest: refuseOtherSpellings } as const
  app.get('/health', quiet, async (_request, reply) => {
    const reason = connection.isEmbedded ? await connection.findStoreProblem() : undefined
    return reason === undefined ? { status: 'ok' } : reply.code(503).send({ status: 'not ok', reason })
  })
  app.get('/ready', quiet, async (_request, reply) => {
    const reason = await findReason()
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
}
