import type { FastifyInstance } from 'fastify'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { readConfig } from '#app/server/configuration.ts'
import { createServer } from '#app/server/server.ts'
import { connect } from '#database/connect.ts'
import { maintainEmbedded } from '#database/embedded-maintenance.ts'
import { publishMonths } from '#features/overview/server/publish-months.ts'
import { closeMonths } from '#features/usage/server/close-months.ts'
import { quantile } from './quantiles.ts'
import {
  cookieOf,
  insertScale,
  largeInstallation,
  type ListReader,
  type ScaleSize,
  smallInstallation,
} from './scale-data.ts'
import type { BenchStore } from './stores.ts'

export type ScaleMeasurement = {
  readonly name: string
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  /** The median divided by that of an installation of a tenth of the size. */
  readonly growth: number
  /** The length of the answer divided by that of the smaller installation. */
  readonly answerGrowth: number
}

type Visit = { readonly milliseconds: number; readonly length: number }

/** The month this many months ago, such as `2026-10`. */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7)
}
const TWO_YEARS = `from=${monthsAgo(23)}&to=${monthsAgo(0)}`

/** The requests that a screen makes when it is opened. */
const requests: readonly (readonly [name: string, looker: ListReader, path: string])[] = [
  ['scenarios of the administration, first page', 'superadmin', '/admin/scenarios?limit=200'],
  [
    'scenarios of the administration, a page in the middle',
    'superadmin',
    '/admin/scenarios?limit=200&after=500',
  ],
  ['scenarios of an administrator', 'admin', '/admin/scenarios?limit=200'],
  ['the scenario map, first page', 'superadmin', '/admin/scenario-map?limit=50'],
  ['the scenario map, a page in the middle', 'superadmin', '/admin/scenario-map?limit=50&after=500'],
  ['the scenario map, searched', 'superadmin', '/admin/scenario-map?limit=50&search=conversation%2099'],
  ['a draft', 'superadmin', '/admin/scenarios/1/draft'],
  ['drafts', 'superadmin', '/admin/scenario-drafts'],
  ['versions of a scenario, newest page', 'superadmin', '/admin/scenarios/1/versions'],
  ['versions of a scenario, far back', 'superadmin', '/admin/scenarios/1/versions?before=40'],
  ['in which moods characters play', 'superadmin', '/admin/scenario-map/usual-moods'],
  ['with which packs scenarios came', 'superadmin', '/admin/packs/origins'],
  ['organisations', 'superadmin', '/admin/organizations'],
  ['the scenario map, all of it', 'superadmin', '/admin/scenario-map'],
  ['users', 'superadmin', '/admin/users?limit=100'],
  ['users of an administrator', 'admin', '/admin/users?limit=100'],
  ['users of an administrator, a page in the middle', 'admin', '/admin/users?limit=100&before=400'],
  ['users of an administrator, searched', 'admin', '/admin/users?limit=100&search=person%2049'],
  ['users of an administrator, counted', 'admin', '/admin/users/count'],
  ['deadlines', 'admin', '/admin/deadlines'],
  ['deadlines, a page of those without a day', 'admin', '/admin/deadlines?after=500'],
  ['deadlines, searched', 'admin', '/admin/deadlines?search=conversation%2099'],
  ['deadlines, searched for what most have', 'admin', '/admin/deadlines?search=e'],
  ['who has kept a deadline', 'admin', '/admin/deadlines/1/people'],
  ['overview', 'admin', '/admin/overview'],
  ['overview of an earlier month', 'admin', `/admin/overview?month=${monthsAgo(12)}`],
  ['usage by month', 'superadmin', `/admin/usage?by=month&${TWO_YEARS}`],
  ['usage by organisation', 'superadmin', `/admin/usage?by=organization&${TWO_YEARS}`],
  ['usage by model, of an administrator', 'admin', `/admin/usage?by=model&${TWO_YEARS}`],
  ['budgets', 'superadmin', '/admin/budgets'],
  ['evaluations that were shared', 'admin', '/admin/shared-evaluations'],
  ['audit', 'admin', '/admin/audit?limit=100'],
  ['audit, far back', 'admin', '/admin/audit?limit=100&before=1000'],
  ['audit, a rare change', 'admin', '/admin/audit?limit=100&action=delete'],
  ['audit, a subject of which there is nothing', 'admin', '/admin/audit?limit=100&subject=scenario'],
  [
    'audit, a month long ago',
    'admin',
    `/admin/audit?limit=100&from=${monthsAgo(12)}-01T00:00:00Z&to=${monthsAgo(11)}-01T00:00:00Z`,
  ],
  ['audit, one subject', 'superadmin', '/admin/audit?limit=100&subject=scenario&subject_id=1000'],
  ['what the audit is filtered by', 'admin', '/admin/audit/kinds'],
  ['who stands in the audit', 'admin', '/admin/audit/actors'],
  ['scenarios of a learner', 'learner', '/scenarios/?limit=24'],
  ['practice of a learner', 'learner', '/practice'],
  ['deadlines of a learner', 'learner', '/deadlines'],
]

/** Opens each list of a large installation `times` times, and of one of a tenth of the size. */
export async function measureScale(store: BenchStore, times: number): Promise<readonly ScaleMeasurement[]> {
  // Once beforehand, because just-in-time compilation would make the first, small one slower than it is.
  await measureSize(store, smallInstallation, 1)
  const small = await measureSize(store, smallInstallation, times)
  const large = await measureSize(store, largeInstallation, times)
  return requests.map(([name]) => {
    const [before, now] = [small.get(name) ?? [], large.get(name) ?? []]
    const taken = now.map(({ milliseconds }) => milliseconds)
    const medians = (of: (visit: Visit) => number) =>
      quantile(now.map(of), 0.5) / quantile(before.map(of), 0.5)
    return {
      name,
      p50: quantile(taken, 0.5),
      p95: quantile(taken, 0.95),
      growth: medians(({ milliseconds }) => milliseconds),
      answerGrowth: medians(({ length }) => length),
    }
  })
}

async function measureSize(
  store: BenchStore,
  size: ScaleSize,
  times: number,
): Promise<ReadonlyMap<string, readonly Visit[]>> {
  const connection = await connect(await store.copy())
  await insertScale(connection.maintenance, size)
  // The product does this to the embedded store regularly; a server does it to itself.
  await maintainEmbedded(connection.pool)
  await publishMonths(connection.maintenance)
  await closeMonths(connection.maintenance)
  await connection.pool.query('select pg_stat_force_next_flush()')
  await maintainEmbedded(connection.pool)
  const app = await createServer({
    config: readConfig({}),
    connection,
    partner: scriptedPartner({ pause: async () => {} }),
    evaluator: scriptedEvaluator,
    withScreens: false,
  })
  const visits = new Map<string, Visit[]>(requests.map(([name]) => [name, []]))
  // The first round, which makes plans and fills caches, does not count.
  for (let round = 0; round <= times; round += 1)
    for (const [name, looker, path] of requests) {
      const visit = await measureRequest(app, looker, path)
      if (round > 0) visits.get(name)?.push(visit)
    }
  await app.close()
  await connection.close()
  return visits
}

async function measureRequest(app: FastifyInstance, looker: ListReader, path: string): Promise<Visit> {
  const began = performance.now()
  const { statusCode, body } = await app.inject({
    url: `/api/v1${path}`,
    headers: { cookie: cookieOf(looker), 'sec-fetch-site': 'same-origin' },
  })
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 200)}`)
  return { milliseconds: performance.now() - began, length: body.length }
}

/** The limit for a list, in milliseconds. */
const LIMIT = 300
/** A list is flat if ten times the data takes at most twice as long, or grows at most as its answer: decision 68. */
const FLAT = 2

function judge({ p95, growth, answerGrowth }: ScaleMeasurement): string {
  if (p95 > LIMIT) return 'over'
  return growth > Math.max(FLAT, answerGrowth) ? 'met, grows' : 'met'
}

export const renderScale = (measured: readonly ScaleMeasurement[]): string =>
  [
    `| ${largeInstallation.scenarios} scenarios, ${largeInstallation.organizations} organisations, ${largeInstallation.evaluations} evaluations, ${largeInstallation.people} people in the organisation, ${largeInstallation.audit} changes | p50 / p95 ms | × an installation of a tenth | its answer × | verdict |`,
    '| --- | --- | --- | --- | --- |',
    ...measured.map((measurement) => {
      const { name, p50, p95, growth, answerGrowth } = measurement
      return `| ${name} | ${p50.toFixed(0)} / ${p95.toFixed(0)} | ${growth.toFixed(1)} | ${answerGrowth.toFixed(1)} | ${judge(measurement)} |`
    }),
  ].join('\n')
