import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** In seconds: durations that nobody notices, those that people notice, and those at which they give up. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30]

/**
 * Counts requests by the pattern of their route, so that a series stands for a route of the contract and never for an
 * address that somebody has typed.
 * @param groupRoute returns the name under which a pattern is counted
 */
export function countRequests(
  app: FastifyInstance,
  metrics: Metrics,
  groupRoute: (pattern: string) => string,
): void {
  const count = metrics.counter({
    name: 'http_requests_total',
    help: 'Requests that were answered, by route and status.',
    labels: ['method', 'route', 'status'],
  })
  const observe = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request until all of its answer was written.',
    labels: ['method', 'route'],
    buckets: BUCKETS,
  })
  app.addHook('onResponse', async (request, reply) => {
    // A request that matches no route and succeeds is for a page.
    const pattern = request.routeOptions.url ?? (reply.statusCode < 400 ? '*' : undefined)
    const route = pattern === undefined ? 'none' : groupRoute(pattern)
    const method = METHODS.has(request.method) ? request.method : 'other'
    count({ method, route, status: String(reply.statusCode) })
    observe({ method, route }, reply.elapsedTime / 1000)
  })
}
