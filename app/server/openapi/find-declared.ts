import * as z from 'zod/mini'
import type { Failure } from '#platform/contract/failures.ts'
import type { Route, Schema } from '#platform/contract/route.ts'

/** The exports of a contract, such as routes, schemas and failures, which are told apart by their shape. */
export type Contract = Readonly<Record<string, unknown>>

/** A slice whose calls are mounted, and listed together in the API description. */
export type MountedSlice = {
  readonly name: string
  readonly description: string
  readonly contracts: readonly Contract[]
  /** Failures that may come from elsewhere: from other slices and from adapters. */
  readonly failures?: readonly Contract[]
}

export type DescribedRoute = { readonly name: string; readonly route: Route; readonly slice: MountedSlice }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isRoute = (value: unknown): value is Route => isObject(value) && 'method' in value && 'path' in value
const isFailure = (value: unknown): value is Failure =>
  isObject(value) && 'fault' in value && 'code' in value && 'detail' in value
const isSchema = (value: unknown): value is Schema => value instanceof z.ZodMiniType

/**
 * Every route of these slices, once each, with its name.
 * @throws where two routes have the same name, by which the API description and the test of who may call them identify
 *   routes
 */
export function findRoutes(slices: readonly MountedSlice[]): readonly DescribedRoute[] {
  const seen = new Map<string, Route>()
  return slices.flatMap((slice) =>
    slice.contracts
      .flatMap((contract) => Object.entries(contract).filter(([name]) => name.endsWith('Routes')))
      .flatMap(([, routes]) => (isObject(routes) ? Object.entries(routes) : []))
      .flatMap(([name, route]) => {
        if (!isRoute(route) || seen.get(name) === route) return []
        if (seen.has(name)) throw new Error(`two routes are called ${name}, one of them in ${slice.name}`)
        seen.set(name, route)
        return [{ name, route, slice }]
      }),
  )
}

/** The schemas that contracts export, by the export's name, which is unique in the whole tree. */
export const findSchemas = (contracts: readonly Contract[]): ReadonlyMap<string, Schema> =>
  new Map(
    contracts.flatMap((contract) =>
      Object.entries(contract).filter((entry): entry is [string, Schema] => isSchema(entry[1])),
    ),
  )

/** The schemas that routes name or declare, by the route's name and the place: `listChats query`, `sendMessage delta`. */
export const findInlineSchemas = (routes: readonly { readonly name: string; readonly route: Route }[]) =>
  new Map(
    routes.flatMap(({ name, route: { params, query, body, upload, reply, file, events } }) =>
      Object.entries({ params, query, body, ...upload?.texts?.fields, reply, file, ...events })
        .filter((entry): entry is [string, Schema] => entry[1] !== undefined)
        .map(([place, schema]): [string, Schema] => [`${name} ${place}`, schema]),
    ),
  )

/** The failures of a slice. */
export const findFailures = ({ contracts, failures = [] }: MountedSlice): readonly Failure[] =>
  [
    ...contracts.flatMap((contract) => Object.entries(contract)),
    ...failures.map((all) => ['Failures', all] as const),
  ]
    .filter(([name]) => name.endsWith('Failures'))
    .flatMap(([, all]) => (isObject(all) ? fillFailures(all) : []))

/** The failures of a catalogue. Those with placeholders are filled in with an example count. */
export const fillFailures = (catalogue: Contract): readonly Failure[] =>
  Object.values(catalogue)
    .map((failure): unknown => (typeof failure === 'function' ? failure({ count: 3 }) : failure))
    .filter(isFailure)
