import * as z from 'zod/mini'
import { Language } from '#features/languages/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { atMost, Done, Id, Made, Spare, Typed, usernameFormat } from '#platform/contract/schemas.ts'

/** A person as administrators see them. `permissions` contains their one role, or nothing before a role is given. */
export const User = z.object({
  id: z.int(),
  username: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
  permissions: z.array(z.enum(roles)),
  language: Language,
})
export type User = z.output<typeof User>

const usernameRule =
  'Username must be 3-50 characters and can only contain letters, numbers, underscores, and hyphens'
const nameRule = 'Name must be 2-100 characters and can only contain letters, numbers, spaces, and hyphens'

/** An id chosen from a list; a form sends null while nothing is chosen. */
const ChosenId = (required: string) => z.int(required).check(z.positive(required))

/** Exactly one role, in a list as the API has it. */
const exactlyOne = <const R extends string>(choice: readonly R[]) => {
  const required = 'Permission is required'
  return z.tuple([z.enum(choice, required)], required)
}

/** The roles that a new user can get; superadmins come about by moving, or from the command line. */
export const assignableRoles = ['user', 'admin'] as const

export const NewUser = z.strictObject({
  username: Typed('Username is required', usernameFormat(/^[A-Za-z0-9_-]{3,50}$/, usernameRule)),
  email: Typed('Email is required', z.regex(z.regexes.email, 'Invalid email format'), atMost(254)),
  // Letters of every script; apostrophes and full stops as in O'Neill or Jr., which the message does not mention.
  name: Typed('Name is required', z.normalize('NFC'), z.regex(/^[\p{L}\p{M}\p{Nd} .'’-]{2,100}$/u, nameRule)),
  permissions: exactlyOne(assignableRoles),
  organization: ChosenId('Organisation is required'),
  language_id: ChosenId('Language is required'),
})
export type NewUser = z.output<typeof NewUser>

/** With the embedded identity provider there is a temporary password, shown once; the first sign-in asks for another. */
export const CreatedUser = z.extend(Made, { temporary_password: z.optional(z.string()) })
export type CreatedUser = z.output<typeof CreatedUser>

/** Moves a user to an organisation, with a role there. */
export const Move = z.strictObject({
  organization: ChosenId('Organisation is required'),
  permissions: exactlyOne(roles),
})
export type Move = z.output<typeof Move>

/** The longest page of users, and the usual one. */
export const MAX_USERS_PER_PAGE = 1000
const USERS_PER_PAGE = 200

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: "The users, newest first; an admin's own organisation's only",
    query: z.strictObject({
      limit: z._default(z.pipe(Id, z.number().check(z.maximum(MAX_USERS_PER_PAGE))), USERS_PER_PAGE),
      before: z.optional(Id),
      /** Part of a username, a name or an email address. */
      search: Spare(z.normalize('NFC'), atMost(200)),
    }),
    reply: z.array(User),
  }),
  createUser: route({
    method: 'POST',
    path: '/admin/users',
    access: 'admin',
    summary: 'Creates a user, who can then sign in',
    body: NewUser,
    reply: CreatedUser,
  }),
  changeLanguage: route({
    method: 'PUT',
    path: '/admin/users/:id/language',
    access: 'admin',
    summary: "Changes a user's language",
    params: z.object({ id: Id }),
    query: z.strictObject({ language_id: Id }),
    reply: Done,
  }),
  moveUser: route({
    method: 'PUT',
    path: '/admin/users/:id/organization',
    access: 'superadmin',
    summary: 'Moves a user into an organisation and gives them a role',
    params: z.object({ id: Id }),
    body: Move,
    reply: Done,
  }),
}
