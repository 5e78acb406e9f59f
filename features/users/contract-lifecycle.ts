import * as z from 'zod/mini'
import { roles } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id, RequiredText, ValuesBeforeEdit } from '#platform/contract/schemas.ts'
import { exactlyOne, NewUser, userFailures, UserUpdated } from './contract.ts'

/** The reply to a change of an account. In this product the change holds at once. */
export const AccountChanged = z.extend(Confirmation, {
  /** False while the identity provider has not carried it out; the change is repeated there until it has. */
  finished: z.boolean(),
})
export type AccountChanged = z.output<typeof AccountChanged>

/** The user's new temporary password or link, shown once; neither is set where the provider notifies them itself. */
export const AccountReset = z.extend(Confirmation, {
  /** The password for the next sign-in, shown this once; absent unless a password was asked for. */
  temporary_password: z.optional(z.string()),
  /** The link for the next sign-in, shown this once; absent unless a link was asked for. */
  link: z.optional(z.string()),
})
export type AccountReset = z.output<typeof AccountReset>

/** How a user at the embedded provider gets in again; other providers notify people themselves. */
export const ResetChoice = z.strictObject({
  /** Whether the user gets a temporary password or a link. */
  by: z._default(z.enum(['password', 'link']), 'password'),
  /** Whether the user's second factor stays, or is removed. */
  second_factor: z._default(z.enum(['keep', 'remove']), 'keep'),
})
export type ResetChoice = z.output<typeof ResetChoice>

/** The reply to a change of role, with its effect on an open invitation. */
export const RoleChanged = z.extend(AccountChanged, {
  /** Whether the user's link or temporary password has ended, because it was issued for fewer rights. */
  invitation_ended: z.boolean(),
})

/** Whether a user may sign in. */
export const UserStateChange = z.strictObject({
  /** May sign in (`active`), or may not (`deactivated`). */
  state: z.enum(['active', 'deactivated']),
})
export type UserStateChange = z.output<typeof UserStateChange>

/** A user's new role. */
export const PermissionsChange = z.strictObject({
  /** The user's one role. */
  permissions: exactlyOne(roles),
})

/** A corrected name or email address; an omitted field stays as it is. */
export const Correction = z.strictObject({
  name: z.optional(NewUser.shape.name),
  /** The email address. */
  email: z.optional(NewUser.shape.email),
  /** The values as the caller read them; absent: what is sent is written, whatever stands there now. */
  was: ValuesBeforeEdit({ name: z.string(), email: z.nullable(z.string()) }),
})
export type Correction = z.output<typeof Correction>

/** The username as typed, to confirm that this user is meant. */
export const Deletion = z.strictObject({ username: RequiredText(userFailures.usernameRequired) })

const OneUser = z.object({ id: Id })

/** Changes to an existing account; never to one's own, and to a superadmin's only by superadmins. */
export const accountRoutes = {
  changeUserState: route({
    method: 'PUT',
    path: '/admin/users/:id/state',
    access: 'admin',
    scope: 'users:write',
    summary: 'Deactivates a user, who is signed out at once and frees the seat, or reactivates them',
    params: OneUser,
    body: UserStateChange,
    reply: AccountChanged,
  }),
  correctUser: route({
    method: 'PUT',
    keyed: true,
    path: '/admin/users/:id/profile',
    access: 'admin',
    summary:
      "Corrects a user's name, unless a directory keeps it, and their email address where the product itself keeps the accounts or nobody has signed in as them",
    params: OneUser,
    body: Correction,
    reply: UserUpdated,
  }),
  changePermissions: route({
    method: 'PUT',
    keyed: true,
    path: '/admin/users/:id/permissions',
    access: 'admin',
    summary: "Changes a user's role, which signs them out",
    params: OneUser,
    body: PermissionsChange,
    reply: RoleChanged,
  }),
  resetAccount: route({
    method: 'POST',
    path: '/admin/users/:id/reset',
    access: 'admin',
    summary: 'Replaces the password by a temporary one or a link, valid for 72 hours, and signs the user out',
    params: OneUser,
    query: ResetChoice,
    reply: AccountReset,
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/admin/users/:id',
    access: 'admin',
    scope: 'users:write',
    summary:
      'Deletes a user with all that they said; counts and the audit stay under a pseudonym. While the identity provider has not carried it out, a repeat tries again',
    params: OneUser,
    body: Deletion,
    reply: AccountChanged,
  }),
  signOutUser: route({
    method: 'POST',
    path: '/admin/users/:id/sign-out',
    access: 'admin',
    scope: 'users:write',
    summary: 'Signs a user out everywhere',
    params: OneUser,
    reply: AccountChanged,
  }),
}
