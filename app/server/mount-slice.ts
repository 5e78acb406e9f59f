import type { FastifyInstance } from 'fastify'
import type { Routes } from '#platform/contract/route.ts'
import type { Gate } from '#platform/server/gate.ts'
import { type Handlers, mount } from '#platform/server/mount.ts'
import { type Contract, findRoutes, type MountedSlice } from './openapi/find-declared.ts'

type RoutesIn<One> = One extends unknown
  ? { readonly [Name in keyof One]: Name extends `${string}Routes` ? One[Name] : never }[keyof One]
  : never
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
/** All routes of some contracts. */
type RoutesOf<Contracts extends readonly Contract[]> =
  Intersection<RoutesIn<Contracts[number]>> extends infer All extends Routes ? All : never

/** Mounts all routes of a slice's contracts. What is mounted so is what the description of the interface tells of. */
export type MountSlice = <const Contracts extends readonly Contract[]>(
  slice: MountedSlice & { readonly contracts: Contracts },
  handlers: Handlers<RoutesOf<Contracts>>,
) => void

/** @returns how slices are mounted, and those that are */
export function createSliceMount(app: FastifyInstance, gate: Gate) {
  const slices: MountedSlice[] = []
  const mountSlice: MountSlice = (slice, handlers) => {
    slices.push(slice)
    const own = findRoutes(slices).filter((described) => described.slice === slice)
    const routes = Object.fromEntries(own.map(({ name, route }) => [name, route]))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `MountSlice` has checked each pair of route and handler
    mount(app, gate, routes, handlers as Handlers<Routes>)
  }
  return { mountSlice, slices: slices as readonly MountedSlice[] }
}
