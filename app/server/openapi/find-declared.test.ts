import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { findRoutes, type MountedSlice } from './find-declared.ts'

const listing = (path: `/${string}`) =>
  route({ method: 'GET', path, access: 'member', summary: 'Lists things', reply: z.array(z.string()) })
const sliceOf = (name: string, ...contracts: MountedSlice['contracts']): MountedSlice => ({
  name,
  description: 'Things',
  contracts,
})

test('a route that two contracts export is found once', () => {
  const thingRoutes = { listThings: listing('/things') }
  const found = findRoutes([sliceOf('things', { thingRoutes }, { thingRoutes })])
  expect(found.map(({ name }) => name)).toEqual(['listThings'])
})

test('two routes with the same name in two slices are refused', () => {
  const first = sliceOf('things', { thingRoutes: { listThings: listing('/things') } })
  const second = sliceOf('others', { otherRoutes: { listThings: listing('/admin/others') } })
  expect(() => findRoutes([first, second])).toThrow('two routes are called listThings, one of them in others')
})
