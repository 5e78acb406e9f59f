import type { FastifyInstance } from 'fastify'
import type { Connection } from '#database/connect.ts'
import { countRequests } from '#platform/server/http-metrics.ts'
import { measurePool } from '#platform/server/pool-metrics.ts'
import { createPrometheus, type Prometheus } from '#platform/server/prometheus.ts'
import { type MetricsConfig, serveMetrics } from '#platform/server/serve-metrics.ts'

const PREFIX = 'performance_partner'

/** The registry of one server; undefined where metrics are not configured. */
export async function openMetrics({ listen, token }: MetricsConfig): Promise<Prometheus | undefined> {
  return listen || token !== undefined ? createPrometheus(PREFIX) : undefined
}

/** Measures what every server has, and serves all metrics. */
export async function exposeMetrics(
  app: FastifyInstance,
  prometheus: Prometheus,
  { pool }: Pick<Connection, 'pool'>,
  config: MetricsConfig,
): Promise<void> {
  const { metrics } = prometheus
  countRequests(app, metrics, groupRoute)
  measurePool(metrics, pool)
  await serveMetrics(app, prometheus, config)
}

/** Each file of the screens has a route of its own, with a hash in its name; they are counted as one route. */
const groupRoute = (pattern: string): string =>
  /^\/(api|idp|health|ready|metrics)(\/|$)/.test(pattern) ? pattern : 'screens'
