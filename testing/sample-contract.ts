import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { Id, EmptyBody } from '#platform/contract/schemas.ts'

const Thing = z.object({ id: z.int() })
/** A contract that belongs to no feature, for the tests of the platform. */
export const things = {
  list: route({
    method: 'GET',
    path: '/things/',
    access: 'public',
    summary: 'All',
    query: z.strictObject({ limit: z.optional(Id), colour: z.optional(z.string()) }),
    reply: z.array(Thing),
  }),
  make: route({
    method: 'POST',
    path: '/things/make',
    access: 'public',
    summary: 'One more',
    query: z.strictObject({ shelf: Id }),
    body: EmptyBody,
    reply: Thing,
  }),
  rename: route({
    method: 'PUT',
    path: '/things/:id',
    access: 'public',
    summary: 'Renames one',
    params: z.object({ id: Id }),
    body: z.strictObject({ name: z.string() }),
    reply: Thing,
  }),
  remove: route({
    method: 'DELETE',
    path: '/things/:id',
    access: 'public',
    summary: 'Removes one',
    params: z.object({ id: Id }),
  }),
}
export const talk = route({
  method: 'POST',
  path: '/talk',
  access: 'public',
  summary: 'Talks',
  body: z.strictObject({ text: z.string() }),
  reply: z.object({ count: z.int() }),
  events: {
    delta: z.object({ text: z.string() }),
    done: z.object({ count: z.int() }),
    error: z.object({ status: z.int(), detail: z.string() }),
  },
})
/** A route that takes a file. */
export const keep = route({
  method: 'POST',
  path: '/things/:id/picture',
  access: 'public',
  summary: 'Keeps a picture of one',
  params: z.object({ id: Id }),
  upload: { field: 'picture', types: ['image/png'], limit: 1000 },
  reply: Thing,
})
