import fc from 'fast-check'
import { requestRoles, type RequestRole } from './marks.ts'
import { findFault } from './find-fault.ts'
import { generateRequests, type GeneratedRequest } from './requests.ts'
import type { Transport, RawRequest } from './raw-request.ts'
import type { GeneratedWorld } from './generated-world.ts'

export type RunOptions = {
  readonly world: GeneratedWorld
  readonly transport: Transport
  /** The total; each role sends its share, all roles at the same time. */
  readonly requests: number
  readonly isRaw: boolean
  /** Whether the run sends so many requests that callers reach their hourly or daily limits. */
  readonly mayBeLimited?: boolean
}

/** Counts of answers by class such as `4xx`, in total and by route. */
export type GeneratedRunSummary = {
  readonly requests: number
  readonly statuses: Readonly<Record<string, number>>
  readonly routes: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Roles with more rights get more requests, since more can go wrong. */
const shares: Readonly<Record<RequestRole, number>> = {
  nobody: 0.06,
  incomplete: 0.06,
  learner: 0.18,
  admin: 0.2,
  superadmin: 0.35,
  outsider: 0.15,
}

/** GENERATED_SEED repeats the requests of a failed run. */
const seedOfRun = (): number => Number(process.env.GENERATED_SEED ?? Date.now() % 2 ** 31)

/** Sends generated requests as every role. Fails at the first faulty answer, shrunk to the smallest request. */
export async function runRequests({
  world,
  transport,
  requests,
  isRaw,
  mayBeLimited,
}: RunOptions): Promise<GeneratedRunSummary> {
  const seed = seedOfRun()
  console.log(`generated requests: GENERATED_SEED=${seed}`)
  const seen: (readonly [route: string, status: string])[] = []
  const sendAs = (role: RequestRole) =>
    fc.assert(
      fc.asyncProperty(generateRequests({ world, role, isRaw }), async (request) => {
        const answer = await transport(signedIn(request, world.cookies[role]))
        seen.push([request.name, answer ? `${Math.floor(answer.status / 100)}xx` : 'none'])
        const fault = findFault(request, role, answer, world, mayBeLimited)
        if (fault !== undefined) throw new Error(`as ${role}, ${request.name}: ${fault}`)
      }),
      { seed: seed + requestRoles.indexOf(role), numRuns: Math.ceil(requests * shares[role]) },
    )
  const outcomes = await Promise.allSettled(requestRoles.map(sendAs))
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [tell(outcome.reason)] : [],
  )
  if (failures.length > 0) throw new Error(`GENERATED_SEED=${seed}\n${failures.join('\n\n')}`)
  const byRoute = Object.entries(Object.groupBy(seen, ([route]) => route))
  return {
    requests: seen.length,
    statuses: countBy(seen),
    routes: Object.fromEntries(byRoute.map(([route, those = []]) => [route, countBy(those)])),
  }
}

const countBy = (seen: readonly (readonly [string, string])[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(seen, ([, status]) => status)].map(([status, those]) => [status, those.length]),
  )

/** The cause says what is wrong; the property's message has the smallest request. */
const tell = (reason: unknown): string =>
  reason instanceof Error && reason.cause instanceof Error
    ? `${reason.cause.message}\n${reason.message}`
    : String(reason)

/** A sign-out gets no cookie, since it would end the session of all other requests. */
function signedIn({ wire, route }: GeneratedRequest, cookie: string | undefined): RawRequest {
  if (cookie === undefined || route.path === '/auth/logout') return wire
  return { ...wire, headers: [['cookie', cookie], ...wire.headers] }
}
