import fc, { type Arbitrary } from 'fast-check'
import { allRoutes } from '#app/server/routes.ts'
import { allows } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { damages } from './damage.ts'
import { fitOf, type Fit } from './fit.ts'
import { STANDING, type Role } from './marks.ts'
import { mutationsOf, partsOf } from './parts.ts'
import { toLine, toWire, type Wire } from './wire.ts'
import type { World } from './world.ts'

/** One generated request, and what the contract says of it. */
export type Shot = {
  readonly name: string
  readonly route: Route
  readonly wire: Wire
  /** Whether the contract takes it; unknown when the bytes were damaged. */
  readonly fit: Fit
}

export type ShotOptions = {
  readonly world: World
  /** Who asks. */
  readonly role: Role
  /** Whether the transport writes whatever it is given. */
  readonly isRaw: boolean
}

/** Routes with a body can be wrong in more ways; those that are closed to a role end at the gate, whatever is sent. */
function weightOf({ body, params, query, access }: Route, role: Role): number {
  const ways = body ? 6 : params || query ? 3 : 1
  return allows(STANDING[role], access) ? ways * 6 : ways
}

export function shots(options: ShotOptions): Arbitrary<Shot> {
  const one = Object.entries<Route>(allRoutes).map(([name, route]) => ({
    weight: weightOf(route, options.role),
    arbitrary: shotAt(name, route, options),
  }))
  return fc.oneof(...one)
}

function shotAt(name: string, route: Route, { world, role, isRaw }: ShotOptions): Arbitrary<Shot> {
  const valid = partsOf(route, knownAt(route, world, role))
  const mutated = mutationsOf(route, valid)
  const clean = fc
    .oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: mutated })
    .map((parts): Shot => ({ name, route, wire: toWire(route, parts), fit: fitOf(route, parts) }))
  const damaged = fc.tuple(clean, damages(isRaw)).map(([shot, changes]): Shot => {
    const wire = changes.reduce((current, change) => change(current), shot.wire)
    return { ...shot, wire, fit: 'unknown' }
  })
  return fc
    .oneof({ weight: 3, arbitrary: clean }, { weight: 2, arbitrary: damaged })
    .map((shot) => Object.assign(shot, { [fc.toStringMethod]: () => toLine(shot.wire) }))
}

/** What may stand in an address: everybody's, for everybody. Chats have ids that nothing else has. */
function knownAt({ path, params }: Route, { known, chats, own }: World, role: Role): readonly string[] {
  if (!/^\/(chats|evaluations)\//.test(path)) return known
  // Of all chats hardly any is one's own; asked for that seldom, nearly all would be refused.
  const owned = params ? Array.from({ length: 8 }, () => own[role] ?? '') : []
  return [...known, ...chats, ...owned]
}
