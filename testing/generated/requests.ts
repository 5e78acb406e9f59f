import fc, { type Arbitrary } from 'fast-check'
import { allRoutes } from '#testing/declared-routes.ts'
import { allows } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { generateMutations } from './request-mutation.ts'
import { checkContractFit, type ContractFit } from './contract-fit.ts'
import { ROLE_PRINCIPALS, type RequestRole } from './marks.ts'
import { mutatedRequests, validRequests } from './request-values.ts'
import { toCurlCommand, toRawRequest, type RawRequest } from './raw-request.ts'
import type { GeneratedWorld } from './generated-world.ts'

/** A generated request, and whether it fits the contract. */
export type GeneratedRequest = {
  readonly name: string
  readonly route: Route
  readonly wire: RawRequest
  /** `unknown` when bytes were damaged. */
  readonly fit: ContractFit
}

export type GenerationOptions = {
  readonly world: GeneratedWorld
  readonly role: RequestRole
  /** Whether the transport writes raw bytes. */
  readonly isRaw: boolean
}

/** Routes with a body get more requests; routes closed to the role get fewer, since the gate refuses them. */
function weightOf({ body, params, query, access }: Route, role: RequestRole): number {
  const ways = body ? 6 : params || query ? 3 : 1
  return allows(ROLE_PRINCIPALS[role], access) ? ways * 6 : ways
}

export function generateRequests(options: GenerationOptions): Arbitrary<GeneratedRequest> {
  const one = Object.entries<Route>(allRoutes).map(([name, route]) => ({
    weight: weightOf(route, options.role),
    arbitrary: generateRequest(name, route, options),
  }))
  return fc.oneof(...one)
}

function generateRequest(
  name: string,
  route: Route,
  { world, role, isRaw }: GenerationOptions,
): Arbitrary<GeneratedRequest> {
  const valid = validRequests(route, knownValues(route, world, role))
  const mutated = mutatedRequests(route, valid)
  const clean = fc
    .oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: mutated })
    .map((parts): GeneratedRequest => ({
      name,
      route,
      wire: toRawRequest(route, parts),
      fit: checkContractFit(route, parts),
    }))
  const damaged = fc.tuple(clean, generateMutations(isRaw)).map(([request, changes]): GeneratedRequest => {
    const wire = changes.reduce((current, change) => change(current), request.wire)
    return { ...request, wire, fit: 'unknown' }
  })
  return fc
    .oneof({ weight: 3, arbitrary: clean }, { weight: 2, arbitrary: damaged })
    .map((request) => Object.assign(request, { [fc.toStringMethod]: () => toCurlCommand(request.wire) }))
}

/** Known values for a route's path and query. Chat ids are used nowhere else. */
function knownValues(
  { path, params }: Route,
  { known, chats, own }: GeneratedWorld,
  role: RequestRole,
): readonly string[] {
  if (!/^\/(chats|evaluations)\//.test(path)) return known
  // The caller's own chat is repeated, otherwise nearly all requests would be refused.
  const owned = params ? Array.from({ length: 8 }, () => own[role] ?? '') : []
  return [...known, ...chats, ...owned]
}
