import * as z from 'zod/mini'
import type { Failure } from '#platform/contract/failures.ts'
import type { Route, Schema } from '#platform/contract/route.ts'

/** What a contract exports: routes, schemas and failures among others, told apart by what they are. */
export type Contract = Readonly<Record<string, unknown>>

/** Calls that are listed together. */
export type MountedSlice = {
  readonly name: string
  readonly description: string
  readonly contracts: readonly Contract[]
  /** What else can go wrong there: in other slices, and in the adapters. */
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
 * Every route of some slices, each once, with its name.
 * @throws where two routes have one name: by it the description tells them apart, and the proof of who may call them
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

/** The schemas that have a name of their own: that of their export, which is unique in the whole tree. */
export const findSchemas = (contracts: readonly Contract[]): ReadonlyMap<string, Schema> =>
  new Map(
    contracts.flatMap((contract) =>
      Object.entries(contract).filter((entry): entry is [string, Schema] => isSchema(entry[1])),
    ),
  )

/** What can go wrong in some slice: those with placeholders as they are for a few of everything. */
export const findFailures = ({ contracts, failures = [] }: MountedSlice): readonly Failure[] =>
  [
    ...contracts.flatMap((contract) => Object.entries(contract)),
    ...failures.map((all) => ['Failures', all] as const),
  ]
    .filter(([name]) => name.endsWith('Failures'))
    .flatMap(([, all]) => (isObject(all) ? Object.values(all) : []))
    .map((failure): unknown => (typeof failure === 'function' ? failure({ count: 3 }) : failure))
    .filter(isFailure)
