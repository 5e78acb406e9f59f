import type { FastifyInstance } from 'fastify'
import type { Connection } from '#database/connect.ts'
import { createWarn, DATABASE, logDatabaseOutage } from '#platform/server/database-outage.ts'
import type { Warn } from '#platform/server/log.ts'
import { type Metrics, noMetrics } from '#platform/server/metrics.ts'
import { createOutageLog, type OutageLog } from '#platform/server/outage-log.ts'
import type { Prometheus } from '#platform/server/prometheus.ts'
import type { OnStoreFailure } from '#platform/server/request-context.ts'
import { exposeMetrics } from './metrics.ts'
import type { Config } from './configuration.ts'

/** The ways in which the server shows an operator what it does. */
export type Observability = {
  readonly metrics: Metrics
  readonly outages: OutageLog
  /** Logs something that the operator has to know although the caller gets an answer. */
  readonly warn: Warn
  /** Logs, once per outage, that a request failed because of the database. */
  readonly onStoreFailure: OnStoreFailure
}

type ObservedServer = {
  readonly config: Config
  readonly connection: Connection
  readonly prometheus: Prometheus | undefined
}

export async function setUpObservability(
  app: FastifyInstance,
  { config, connection, prometheus }: ObservedServer,
): Promise<Observability> {
  const metrics = prometheus?.metrics ?? noMetrics
  const outages = createOutageLog(app.log, metrics, {
    [DATABASE]: async () => (await connection.findStoreProblem()) === undefined,
  })
  if (prometheus) await exposeMetrics(app, prometheus, connection, config.observability.metrics)
  return {
    metrics,
    outages,
    warn: createWarn(app.log, outages),
    onStoreFailure(error, failure, request) {
      logDatabaseOutage(outages, request.log, error, failure)
      outages.countRequest(DATABASE)
    },
  }
}
