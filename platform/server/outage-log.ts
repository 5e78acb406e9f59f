import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from './metrics.ts'
import { withoutRequest } from './request-context.ts'

/** Logs once that a dependency of the server is away, and once that it is back. */
export type OutageLog = {
  /**
   * Reports a failure because of the dependency. Only the first one is logged, and the first one for another reason.
   * @param tell writes the line
   * @param lapse for a dependency that is seldom asked: how many milliseconds after a first and after a further failure
   *   the metric shows it as away. After that its state is unknown
   */
  fail(dependency: string, reason: string, tell: () => void, lapse?: OutageLapse): void
  /** Counts a request that failed because of the dependency. */
  countRequest(dependency: string): void
  /** Reports that the dependency has answered. While nothing is away this only looks into an empty map. */
  recover(dependency: string): void
}

type OutageLapse = { readonly first: number; readonly further: number }

const NO_LAPSE: OutageLapse = { first: Infinity, further: Infinity }

type Outage = { readonly reason: string; readonly since: number; failedRequests: number; shownUntil: number }

/** How often a dependency that has a probe is asked whether it is back. Milliseconds. */
const PROBE_INTERVAL = 1000

/** @param probes ask a dependency whether it is back; one without a probe is back when it answers a request */
export function createOutageLog(
  log: FastifyBaseLogger,
  metrics: Metrics,
  probes: Readonly<Record<string, () => Promise<boolean>>> = {},
): OutageLog {
  const outages = new Map<string, Outage>()
  const everAway = new Set<string>(Object.keys(probes))
  metrics.gauge(
    {
      name: 'dependency_away',
      help: 'Whether what the server needs is away: 1 from the first failure until it answers again; a model that is not asked again is away for three minutes after one failure, and for an hour after several.',
      labels: ['dependency'],
    },
    () =>
      [...everAway].map((dependency) => ({
        labels: { dependency },
        value: Date.now() < (outages.get(dependency)?.shownUntil ?? 0) ? 1 : 0,
      })),
  )
  const recover = (dependency: string) => {
    const outage = outages.get(dependency)
    if (!outage) return
    outages.delete(dependency)
    const seconds = Math.round((Date.now() - outage.since) / 1000)
    log.warn(
      { dependency, reason: outage.reason, failedRequests: outage.failedRequests, seconds },
      `${dependency} is back`,
    )
  }
  const probe = (dependency: string, isBack: () => Promise<boolean>) => {
    const look = async () => {
      if (await isBack()) recover(dependency)
      else probe(dependency, isBack)
    }
    withoutRequest(() => setTimeout(() => void look(), PROBE_INTERVAL).unref())
  }
  return {
    fail(dependency, reason, tell, lapse = NO_LAPSE) {
      const outage = outages.get(dependency)
      const shownUntil = Date.now() + (outage ? lapse.further : lapse.first)
      if (outage) outage.shownUntil = shownUntil
      if (outage?.reason === reason) return
      tell()
      everAway.add(dependency)
      outages.set(dependency, {
        reason,
        since: outage?.since ?? Date.now(),
        failedRequests: outage?.failedRequests ?? 0,
        shownUntil,
      })
      const isBack = probes[dependency]
      if (isBack && !outage) probe(dependency, isBack)
    },
    countRequest(dependency) {
      const outage = outages.get(dependency)
      if (outage) outage.failedRequests += 1
    },
    recover,
  }
}
