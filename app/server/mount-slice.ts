import type { FastifyInstance } from 'fastify'
import type { Routes } from '#platform/contract/route.ts'
import type { Gate } from '#platform/server/gate.ts'
import { type Handlers, mount } from '#platform/server/mount.ts'
import { findRoutes, type MountedSlice } from './openapi/find-declared.ts'

/**
 * Mounts the routes of a slice, which are all that its contracts declare: the description of the interface tells of
 * those, and the proof of who may call them looks at those.
 * @throws where they are others, or where one of them has a name that was mounted before
 */
export type MountSlice = <All extends Routes>(
  slice: MountedSlice,
  routes: All,
  handlers: Handlers<All>,
) => void

/** @returns how slices are mounted, and those that are */
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
