import * as z from 'zod/mini'
import { defineFailures, type Failure, ruleMessage } from '#platform/contract/failures.ts'
import { Language } from '#features/languages/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import {
  maxTextLength,
  Confirmation,
  Id,
  IdList,
  CreatedConfirmation,
  Moment,
  OptionalText,
  RequiredLine,
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
  unavailable: [
    'conflict',
    'This username or email address cannot be used. Please choose another one, or ask whoever runs Performance Partner.',
  ],
  nameRequired: ['invalid', 'Name is required'],
  nameInvalid: [
    'invalid',
    'Name must be 2-100 characters and can only contain letters, numbers, spaces, and hyphens',
  ],
  organizationRequired: ['invalid', 'Organisation is required'],
  languageRequired: ['invalid', 'Language is required'],
  roleRequired: ['invalid', 'Permission is required'],
  organizationFull: ['conflict', 'This organisation is full. It may have at most {{count}} users.'],
  attemptRunning: [
    'unavailable',
    'This user is still being created by your first attempt. Please try again in a moment.',
  ],
  beingCreated: ['conflict', 'This user is being created at the moment. Please wait a moment and try again.'],
  providerSlow: ['timeout', 'The identity provider took too long. Please try again.'],
  notCreated: ['upstream', 'The account could not be created. Please try again.'],
  takenOver: ['unavailable', 'This creation was taken over by another server. Please try again.'],
  otherOrganization: ['forbidden', 'You can create users in your own organisation only'],
  byPeopleOnly: ['forbidden', 'A token cannot create administrators'],
  ownRole: ['forbidden', 'You cannot change your own permission or organisation'],
  ownAccount: ['forbidden', 'You cannot do this to your own account'],
  linkedToItself: ['conflict', 'These are one account already'],
  superadminsOnly: ['forbidden', 'Only a superadmin can do this to a superadmin, or make one'],
  lastSuperadmin: ['conflict', 'The last superadmin must stay one'],
  deactivated: ['conflict', 'This account is deactivated. Reactivate it first.'],
  notReset: ['upstream', 'The identity provider could not reset this account. Please try again.'],
  noReset: ['conflict', 'Accounts are reset at your identity provider'],
  noSecondFactor: ['conflict', 'Second factors are kept at your identity provider'],
  emailFixed: ['conflict', 'The email address of an account cannot be changed after the account was made'],
  emailElsewhere: [
    'conflict',
    'This person has signed in at your identity provider, which keeps the address that they sign in with. The one shown here stays as it was.',
  ],
  profileKept: [
    'conflict',
    'The directory of the organisation keeps the name and the email address of this person. They are changed there.',
  ],
  nameKept: ['conflict', 'The directory of your organisation keeps your name. It is changed there.'],
  usernameMismatch: ['conflict', 'This is not the username of the account'],
})

/** Who may sign in (`active`), has never signed in (`invited`), or may not sign in (`deactivated`). */
export const userStates = ['active', 'invited', 'deactivated'] as const

// It says nothing about practice: a count, or whether they have practised, would allow conclusions from the overview's
// figures about single persons (decision 57).
/** A user as administrators see them. `permissions` contains their one role, or is empty before they have one. */
export const User = z.object({
  id: z.int(),
  username: z.string(),
  /** The email address; null where none is known. */
  email: z.nullable(z.string()),
  name: z.string(),
  /** The person's organisation; null before they have one. */
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The person's one role; empty before they have one. */
  permissions: z.array(z.enum(roles)),
  language: Language,
  state: z.enum(userStates),
  /** The beginning of the day (UTC) on which the user was last active; null before the first sign-in. */
  last_active_at: z.nullable(Moment),
  /** When the user asked for the deletion of their account and words; absent if they have not. */
  erasure_requested_at: z.optional(Moment),
  /** Whether the organisation's directory keeps the name and the email address; absent if they can be edited. */
  is_profile_kept: z.optional(z.boolean()),
})
/** The type on the wire, with dates as text. */
export type User = z.input<typeof User>

/** An id chosen from a list; a form sends null while nothing is chosen. */
export const ChosenId = (required: Failure) =>
  z.int(ruleMessage(required)).check(z.positive(ruleMessage(required)))

/** A list with exactly one role, as the API has it. */
export const exactlyOne = <const R extends string>(choice: readonly R[]) => {
  const required = ruleMessage(userFailures.roleRequired)
  return z.tuple([z.enum(choice, required)], required)
}

/** The roles that a new user can get; superadmins are made by a move or on the command line. */
export const assignableRoles = ['user', 'admin'] as const

// Letters of every script, at least one of them, and characters as in O'Neill or Jr., which the message does not
// mention. Zero-width joiners outside words were removed before.
/** The name of a person: 2 to 100 characters. */
export const PersonName = RequiredLine(
  userFailures.nameRequired,
  z.regex(
    /^(?=.*\p{L})[\p{L}\p{M}\p{Nd} .'’\p{Join_Control}-]{2,100}$/u,
    ruleMessage(userFailures.nameInvalid),
  ),
)

/** A person to create. */
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
  name: PersonName,
  /** The person's one role. */
  permissions: exactlyOne(assignableRoles),
  /** The id of the organisation. */
  organization: ChosenId(userFailures.organizationRequired),
  /** The id of the person's language. */
  language_id: ChosenId(userFailures.languageRequired),
})
export type NewUser = z.output<typeof NewUser>

/** The embedded identity provider returns a temporary password, shown once; the first sign-in asks for another. */
export const CreatedUser = z.extend(CreatedConfirmation, {
  /** The password for the first sign-in, shown this once; absent where the product does not keep the accounts. */
  temporary_password: z.optional(z.string()),
})
export type CreatedUser = z.output<typeof CreatedUser>

/** Moves a user to an organisation, with a role there. */
export const Move = z.strictObject({
  /** The id of the organisation. */
  organization: ChosenId(userFailures.organizationRequired),
  /** The one role that the person gets there. */
  permissions: exactlyOne(roles),
})
export type Move = z.output<typeof Move>

/** The reply to a move or correction of a user, with its effect on an open invitation. */
export const UserUpdated = z.extend(Confirmation, {
  /** Whether the invitation has ended: it was issued for fewer rights, or its link was sent to another address. */
  invitation_ended: z.boolean(),
})
export type UserUpdated = z.output<typeof UserUpdated>

/** The maximum and the default number of users on a page. */
export const MAX_USERS_PER_PAGE = 1000
const USERS_PER_PAGE = 200

/** A truth in an address; absent: no. */
export const YesOrNo = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
)

/** The filter of a user list; all conditions must hold. */
const userFilter = {
  /** Part of a username, a name or an email address. */
  search: OptionalText(z.normalize('NFC'), maxTextLength(200)),
  /** Only people with this role. */
  role: z.optional(z.enum(roles)),
  /** Only people in this state. */
  state: z.optional(z.enum(userStates)),
  /** Admins see their own organisation only. */
  organization: z.optional(Id),
  /** Whether they have never signed in. */
  never_signed_in: YesOrNo,
  /** Whether they have asked for the deletion of their account and words. */
  erasure_requested: YesOrNo,
  /** Last active this many days ago (UTC) or earlier; users who never signed in count too. */
  inactive_days: z.optional(z.pipe(Id, z.number().check(z.maximum(3650)))),
}

export const userColumns = [
  'username',
  'email',
  'name',
  'organization',
  'role',
  'language',
  'state',
  'last_active_at',
  'erasure_requested_at',
  // At the end, so that the columns before them stay where they were.
  'id',
  'organization_id',
] as const

/** Only these users, of those who match. */
const ids = z.optional(IdList)

/** `seats` are those of the single organisation that the filter is about; null for several. */
export const UserCount = z.object({
  /** How many users match. */
  count: z.int(),
  /** The seats of the single organisation that the filter is about; null for several. */
  seats: z.nullable(
    z.object({
      /** How many seats are taken. */
      taken: z.int(),
      /** How many seats there are. */
      max: z.int(),
    }),
  ),
})
export type UserCount = z.output<typeof UserCount>

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    scope: 'users:read',
    summary: "The users, newest first; an admin's own organisation's only",
    query: z.strictObject({
      /** The most entries of the answer. */
      limit: z._default(z.pipe(Id, z.number().check(z.maximum(MAX_USERS_PER_PAGE))), USERS_PER_PAGE),
      /** The id of the last entry of the page before; absent: the first page. */
      before: z.optional(Id),
      ...userFilter,
      ids,
    }),
    reply: z.array(User),
  }),
  countUsers: route({
    method: 'GET',
    path: '/admin/users/count',
    access: 'admin',
    scope: 'users:read',
    summary: 'How many users match, and how many seats are taken',
    query: z.strictObject(userFilter),
    reply: UserCount,
  }),
  exportUsers: route({
    method: 'GET',
    path: '/admin/users/export',
    access: 'admin',
    scope: 'users:read',
    summary: 'The users as a CSV file, newest first',
    query: z.strictObject({
      ...userFilter,
      ids,
    }),
    bytes: 'text/csv; charset=utf-8',
    columns: userColumns,
  }),
  createUser: route({
    method: 'POST',
    keyed: true,
    path: '/admin/users',
    access: 'admin',
    scope: 'users:write',
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
    query: z.strictObject({
      /** The id of the person's language. */
      language_id: Id,
    }),
    reply: Confirmation,
  }),
  moveUser: route({
    method: 'PUT',
    keyed: true,
    path: '/admin/users/:id/organization',
    access: 'superadmin',
    summary: 'Moves a user into an organisation and gives them a role',
    params: z.object({ id: Id }),
    body: Move,
    reply: UserUpdated,
  }),
}
