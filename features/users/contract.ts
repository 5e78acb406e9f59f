import * as z from 'zod/mini'
import { defineFailures, type Failure, ruleMessage } from '#platform/contract/failures.ts'
import { Language } from '#features/languages/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import {
  maxTextLength,
  Confirmation,
  Id,
  CreatedConfirmation,
  OptionalText,
  RequiredText,
  usernameFormat,
} from '#platform/contract/schemas.ts'

export const userFailures = defineFailures('users', {
  missing: ['missing', 'User not found'],
  usernameRequired: ['invalid', 'Username is required'],
  usernameInvalid: [
    'invalid',
    'Username must be 3-50 characters and can only contain letters, numbers, underscores, and hyphens',
  ],
  usernameTaken: ['conflict', 'A user with this username already exists'],
  emailRequired: ['invalid', 'Email is required'],
  emailInvalid: ['invalid', 'Invalid email format'],
  emailTaken: ['conflict', 'A user with this email address already exists'],
  nameRequired: ['invalid', 'Name is required'],
  nameInvalid: [
    'invalid',
    'Name must be 2-100 characters and can only contain letters, numbers, spaces, and hyphens',
  ],
  organizationRequired: ['invalid', 'Organisation is required'],
  languageRequired: ['invalid', 'Language is required'],
  roleRequired: ['invalid', 'Permission is required'],
  organizationFull: ['conflict', 'This organisation is full. It may have at most {{count}} users.'],
  beingCreated: ['conflict', 'This user is being created at the moment. Please wait a moment and try again.'],
  providerSlow: ['timeout', 'The identity provider took too long. Please try again.'],
  notCreated: ['upstream', 'The account could not be created. Please try again.'],
  takenOver: ['unavailable', 'This creation was taken over by another server. Please try again.'],
  otherOrganization: ['forbidden', 'You can create users in your own organisation only'],
  ownRole: ['forbidden', 'You cannot change your own role or organisation'],
})

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

/** An id chosen from a list; a form sends null while nothing is chosen. */
const ChosenId = (required: Failure) => z.int(ruleMessage(required)).check(z.positive(ruleMessage(required)))

/** Exactly one role, in a list as the API has it. */
const exactlyOne = <const R extends string>(choice: readonly R[]) => {
  const required = ruleMessage(userFailures.roleRequired)
  return z.tuple([z.enum(choice, required)], required)
}

/** The roles that a new user can get; superadmins come about by moving, or from the command line. */
export const assignableRoles = ['user', 'admin'] as const

export const NewUser = z.strictObject({
  username: RequiredText(
    userFailures.usernameRequired,
    usernameFormat(/^[A-Za-z0-9_-]{3,50}$/, userFailures.usernameInvalid),
  ),
  email: RequiredText(
    userFailures.emailRequired,
    z.regex(z.regexes.email, ruleMessage(userFailures.emailInvalid)),
    maxTextLength(254),
  ),
  // Letters of every script; apostrophes and full stops as in O'Neill or Jr., which the message does not mention.
  name: RequiredText(
    userFailures.nameRequired,
    z.normalize('NFC'),
    z.regex(/^[\p{L}\p{M}\p{Nd} .'’-]{2,100}$/u, ruleMessage(userFailures.nameInvalid)),
  ),
  permissions: exactlyOne(assignableRoles),
  organization: ChosenId(userFailures.organizationRequired),
  language_id: ChosenId(userFailures.languageRequired),
})
export type NewUser = z.output<typeof NewUser>

/** With the embedded identity provider there is a temporary password, shown once; the first sign-in asks for another. */
export const CreatedUser = z.extend(CreatedConfirmation, { temporary_password: z.optional(z.string()) })
export type CreatedUser = z.output<typeof CreatedUser>

/** Moves a user to an organisation, with a role there. */
export const Move = z.strictObject({
  organization: ChosenId(userFailures.organizationRequired),
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
      search: OptionalText(z.normalize('NFC'), maxTextLength(200)),
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
    reply: Confirmation,
  }),
  moveUser: route({
    method: 'PUT',
    path: '/admin/users/:id/organization',
    access: 'superadmin',
    summary: 'Moves a user into an organisation and gives them a role',
    params: z.object({ id: Id }),
    body: Move,
    reply: Confirmation,
  }),
}
