import type { FastifyInstance } from 'fastify'
import type { Routes } from '#platform/contract/route.ts'
import type { Gate } from '#platform/server/gate.ts'
import { type Handlers, mount } from '#platform/server/mount.ts'
import { findRoutes, type MountedSlice } from './openapi/find-declared.ts'

/**
 * Mounts the routes of a slice, which must be exactly those that its contracts declare, because the API description and
 * the test of who may call each route both read the contracts.
 * @throws where the routes differ, or where one has a name that is already mounted
 */
export type MountSlice = <All extends Routes>(
  slice: MountedSlice,
  routes: All,
  handlers: Handlers<All>,
) => void

/** @returns the function that mounts slices, and the slices mounted so far */
export function createSliceMount(app: FastifyInstance, gate: Gate) {
  const slices: MountedSlice[] = []
  const mountedBy = new Map<string, string>()
  const mountSlice: MountSlice = (slice, routes, handlers) => {
    checkDeclared(slice, routes)
    for (const name of Object.keys(routes)) {
      const before = mountedBy.get(name)
      if (before !== undefined)
        throw new Error(`${slice.name}: the route ${name} was mounted before, by ${before}`)
      mountedBy.set(name, slice.name)
    }
    slices.push(slice)
    mount(app, gate, routes, handlers)
  }
  return { mountSlice, slices: slices as readonly MountedSlice[] }
}

function checkDeclared(slice: MountedSlice, routes: Routes): void {
  const declared = new Map(findRoutes([slice]).map(({ name, route }) => [name, route]))
  for (const name of new Set([...declared.keys(), ...Object.keys(routes)])) {
    if (!Object.hasOwn(routes, name))
      throw new Error(`${slice.name}: its contracts declare the route ${name}, which is not mounted`)
    if (routes[name] !== declared.get(name))
      throw new Error(`${slice.name}: the route ${name} is not the one that its contracts declare`)
  }
}
