import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { atMost, Done, Id, Made, Typed } from '#platform/contract/schemas.ts'

/** An organisation as administrators see it. `user_count` counts against `max_users`. */
export const Organization = z.object({
  id: z.int(),
  name: z.string(),
  max_users: z.int(),
  user_count: z.int(),
})
export type Organization = z.output<typeof Organization>

/** How many people a new organisation may have unless told otherwise (specification, section 9). */
export const DEFAULT_MAX_USERS = 50

/** What PostgreSQL's integer holds. */
const MAX_INTEGER = 2_147_483_647
const atLeastOneUser = 'Maximum users must be at least 1'

/** What an organisation is created with: parameters of the address, so all of them are texts. */
export const NewOrganization = z.strictObject({
  name: Typed(
    'Organisation name is required',
    z.minLength(3, 'Organisation name must be at least 3 characters long'),
    atMost(200),
  ),
  max_users: z._default(
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,15}$/, atLeastOneUser)),
      z.coerce
        .number<string>()
        .check(
          z.minimum(1, atLeastOneUser),
          z.maximum(MAX_INTEGER, `Maximum users must be at most ${MAX_INTEGER}`),
        ),
    ),
    DEFAULT_MAX_USERS,
  ),
})

export const organizationRoutes = {
  listOrganizations: route({
    method: 'GET',
    path: '/admin/organizations',
    access: 'admin',
    summary: "The organisations; an admin's own only",
    reply: z.array(Organization),
  }),
  createOrganization: route({
    method: 'POST',
    path: '/admin/organizations',
    access: 'superadmin',
    summary: 'Creates an organisation',
    query: NewOrganization,
    reply: Made,
  }),
  updateOrganization: route({
    method: 'PUT',
    path: '/admin/organizations/:id',
    access: 'superadmin',
    summary: 'Renames an organisation or changes how many people it may have',
    params: z.object({ id: Id }),
    query: NewOrganization,
    reply: Done,
  }),
}
