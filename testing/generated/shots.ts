import fc, { type Arbitrary } from 'fast-check'
import { allRoutes } from '#app/server/routes.ts'
import type { Route } from '#platform/contract/route.ts'
import { damages } from './damage.ts'
import { mutationsOf, partsOf } from './parts.ts'
import { fitOf, type Fit } from './fit.ts'
import { toLine, toWire, type Wire } from './wire.ts'

/** One generated request, and what the contract says of it. */
export type Shot = {
  readonly name: string
  readonly route: Route
  readonly wire: Wire
  /** Whether the contract takes it; unknown when the bytes were damaged. */
  readonly fit: Fit
}

export type ShotOptions = {
  /** Ids and codes that exist: everybody's, for everybody. */
  readonly known: readonly string[]
  /** The chat of whoever asks. */
  readonly own: string | undefined
  /** Whether the transport writes whatever it is given. */
  readonly isRaw: boolean
}

/** Routes with a body can be wrong in more ways. */
const weightOf = ({ body, params, query }: Route): number => (body ? 6 : params || query ? 3 : 1)

export function shots(options: ShotOptions): Arbitrary<Shot> {
  const one = Object.entries<Route>(allRoutes).map(([name, route]) => ({
    weight: weightOf(route),
    arbitrary: shotAt(name, route, options),
  }))
  return fc.oneof(...one)
}

function shotAt(name: string, route: Route, { known, own, isRaw }: ShotOptions): Arbitrary<Shot> {
  // Of all ids that exist hardly any is one's own; asked for that seldom, nearly all would be refused.
  const owned = route.params && own !== undefined ? Array.from({ length: 8 }, () => own) : []
  const valid = partsOf(route, [...known, ...owned])
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
