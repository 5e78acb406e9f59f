import type { Pool } from 'pg'
import type { Metrics } from './metrics.ts'

/** The part of a connection pool that is read here. */
type MeasuredPool = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>

/**
 * Measures a pool of database connections. When requests wait for a connection, the pool is too small or the database
 * too slow.
 */
export function measurePool(metrics: Metrics, pool: MeasuredPool): void {
  metrics.gauge(
    {
      name: 'database_connections',
      help: 'Connections of the pool, by whether they are in use.',
      labels: ['state'],
    },
    () => [
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  )
  metrics.gauge({ name: 'database_connections_max', help: 'How many connections the pool may have.' }, () => [
    { labels: {}, value: pool.options.max },
  ])
  metrics.gauge({ name: 'database_requests_waiting', help: 'Work that waits for a connection.' }, () => [
    { labels: {}, value: pool.waitingCount },
  ])
}
