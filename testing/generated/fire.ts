import fc from 'fast-check'
import { roles, type Role } from './marks.ts'
import { faultOf } from './oracle.ts'
import { shots, type Shot } from './shots.ts'
import type { Transport, Wire } from './wire.ts'
import type { World } from './world.ts'

export type FireOptions = {
  readonly world: World
  readonly transport: Transport
  /** In all; each role sends its share, the roles at the same time. */
  readonly requests: number
  readonly isRaw: boolean
}

/** How many answers of each class, such as `4xx`, in all and by route. */
export type Tally = {
  readonly requests: number
  readonly statuses: Readonly<Record<string, number>>
  readonly routes: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The more somebody may do, the more can go wrong; whoever may do nothing hears no all the time. */
const shares: Readonly<Record<Role, number>> = {
  nobody: 0.06,
  incomplete: 0.06,
  learner: 0.18,
  admin: 0.2,
  superadmin: 0.35,
  outsider: 0.15,
}

/** The same requests again: GENERATED_SEED=<what a failure printed>. */
const seedOfRun = (): number => Number(process.env.GENERATED_SEED ?? Date.now() % 2 ** 31)

/** Sends generated requests as every role; the first answer that is at fault fails, shrunk to its smallest request. */
export async function fireAll({ world, transport, requests, isRaw }: FireOptions): Promise<Tally> {
  const seed = seedOfRun()
  console.log(`generated requests: GENERATED_SEED=${seed}`)
  const seen: (readonly [route: string, status: string])[] = []
  const fireAs = (role: Role) =>
    fc.assert(
      fc.asyncProperty(shots({ world, role, isRaw }), async (shot) => {
        const answer = await transport(signedIn(shot, world.cookies[role]))
        seen.push([shot.name, answer ? `${Math.floor(answer.status / 100)}xx` : 'none'])
        const fault = faultOf(shot, role, answer, world)
        if (fault !== undefined) throw new Error(`as ${role}, ${shot.name}: ${fault}`)
      }),
      { seed: seed + roles.indexOf(role), numRuns: Math.ceil(requests * shares[role]) },
    )
  const outcomes = await Promise.allSettled(roles.map(fireAs))
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

/** What is wrong is the cause; the property's own message has the smallest request. */
const tell = (reason: unknown): string =>
  reason instanceof Error && reason.cause instanceof Error
    ? `${reason.cause.message}\n${reason.message}`
    : String(reason)

/** A sign-out would end the session that all other requests are made with. */
function signedIn({ wire, route }: Shot, cookie: string | undefined): Wire {
  if (cookie === undefined || route.path === '/auth/logout') return wire
  return { ...wire, headers: [['cookie', cookie], ...wire.headers] }
}
