import * as z from 'zod/mini'
import { ScimUser } from '#adapters/scim/port.ts'
import { toScimGroup } from './resource-requests.ts'

/** The parts of a SCIM user that are stored as sent: the names and the languages. */
export const StoredScimNames = z.pick(ScimUser, {
  displayName: true,
  name: true,
  preferredLanguage: true,
  locale: true,
})
export type StoredScimNames = z.output<typeof StoredScimNames>

/** A user of the organisation, whether or not its directory has sent them. */
export type UserRecord = {
  readonly id: number
  readonly userName: string
  readonly externalId: string | null
  readonly names: StoredScimNames
  readonly name: string
  readonly email: string | null
  readonly isActive: boolean
  readonly createdAt: Date
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

/**
 * A user in SCIM's terms, as the base of a PATCH. It contains only names that the directory has sent: a name made up
 * here would be stored as sent and would hide later changes of those names.
 */
export const toScimUser = ({ names, email, externalId, ...user }: UserRecord): ScimUser => ({
  userName: user.userName,
  ...(externalId !== null && { externalId }),
  ...(names.displayName !== undefined && { displayName: names.displayName }),
  ...(names.name !== undefined && { name: names.name }),
  ...(names.preferredLanguage !== undefined && { preferredLanguage: names.preferredLanguage }),
  ...(names.locale !== undefined && { locale: names.locale }),
  active: user.isActive,
  ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
})

/** The user as a resource for clients. @param location the URL of SCIM */
export const toUserResource = (user: UserRecord, location: string) => ({
  schemas: [USER_SCHEMA],
  id: String(user.id),
  displayName: user.name,
  name: { formatted: user.name },
  ...toScimUser(user),
  groups: user.groups.map((group) => ({
    value: String(group.id),
    $ref: toScimGroup(location, group.id),
    display: group.name,
    type: 'direct',
  })),
  meta: {
    resourceType: 'User',
    created: user.createdAt.toISOString(),
    location: `${location}/Users/${user.id}`,
  },
})
