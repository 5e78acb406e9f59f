import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { createFairShare } from '#platform/server/fair-share.ts'
import { createProgramGate } from '#platform/server/program-gate.ts'
import { createSessionWatch } from '#platform/server/session-watch.ts'
import { createSliceMount } from './mount-slice.ts'

const listing = (path: `/${string}`) =>
  route({ method: 'GET', path, access: 'public', summary: 'Lists things', reply: z.array(z.string()) })
const thingRoutes = { listThings: listing('/things') }
const partRoutes = { listParts: listing('/parts') }

const list = async () => []
const things = { name: 'things', description: 'Things', contracts: [{ thingRoutes }] }
const both = { ...things, contracts: [{ thingRoutes }, { partRoutes }] }

function createMount() {
  const app = Fastify()
  const gate = {
    sessionCookie: 'session',
    identify: async () => undefined,
    programs: createProgramGate(async () => undefined),
    fairShare: createFairShare(),
    ...createSessionWatch(
      async () => [],
      () => undefined,
    ),
  }
  return { app, ...createSliceMount(app, gate) }
}

test('the routes of all contracts of a slice are mounted', () => {
  const { app, mountSlice, slices } = createMount()
  mountSlice(both, { ...thingRoutes, ...partRoutes }, { listThings: list, listParts: list })
  expect(slices).toEqual([both])
  for (const url of ['/api/v1/things', '/api/v1/parts'])
    expect(app.hasRoute({ method: 'GET', url })).toBe(true)
})

test('a slice is refused if its contracts and its mounted routes differ', () => {
  const { app, mountSlice, slices } = createMount()
  expect(() => mountSlice(both, thingRoutes, { listThings: list })).toThrow(
    'things: its contracts declare the route listParts, which is not mounted',
  )
  expect(() =>
    mountSlice(things, { ...thingRoutes, ...partRoutes }, { listThings: list, listParts: list }),
  ).toThrow('things: the route listParts is not the one that its contracts declare')
  expect(() => mountSlice(things, { listThings: listing('/others') }, { listThings: list })).toThrow(
    'things: the route listThings is not the one that its contracts declare',
  )
  expect(slices).toEqual([])
  expect(app.hasRoute({ method: 'GET', url: '/api/v1/things' })).toBe(false)
})

test('a route whose name another slice has mounted is refused', () => {
  const { mountSlice, slices } = createMount()
  mountSlice(things, thingRoutes, { listThings: list })
  const otherRoutes = { listThings: listing('/others') }
  const problem = 'others: the route listThings was mounted before, by things'
  expect(() =>
    mountSlice({ ...things, name: 'others', contracts: [{ otherRoutes }] }, otherRoutes, {
      listThings: list,
    }),
  ).toThrow(problem)
  expect(() => mountSlice({ ...things, name: 'others' }, thingRoutes, { listThings: list })).toThrow(problem)
  expect(slices).toEqual([things])
})

test('two routes with the same name in one slice are refused', () => {
  const { mountSlice } = createMount()
  const otherRoutes = { listThings: listing('/others') }
  const slice = { ...things, contracts: [{ thingRoutes }, { otherRoutes }] }
  expect(() => mountSlice(slice, { ...thingRoutes, ...otherRoutes }, { listThings: list })).toThrow(
    'two routes are called listThings, one of them in things',
  )
})
