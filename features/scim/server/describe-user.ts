import * as z from 'zod/mini'
import { ScimUser } from '#adapters/scim/port.ts'
import { canonicalLanguageCode } from '#features/languages/contract-admin.ts'
import { tidyLine } from '#platform/contract/schemas.ts'
import { toScimGroup } from './resource-requests.ts'
import type { DescribedPerson } from './people.ts'

/** What is kept of a user as it came: the parts of the name, and the languages. */
export const KeptNames = z.pick(ScimUser, {
  displayName: true,
  name: true,
  preferredLanguage: true,
  locale: true,
})
export type KeptNames = z.output<typeof KeptNames>

/** A user of the organisation, known to the identity provider or not yet. */
export type UserRecord = {
  readonly id: number
  readonly userName: string
  readonly externalId: string | null
  readonly names: KeptNames
  readonly name: string
  readonly email: string | null
  readonly isActive: boolean
  readonly createdAt: Date
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

/**
 * The user as PATCH changes it: what the product keeps, under SCIM's names. A name that the directory has not sent is not
 * made up here: it would be kept as sent, and hide every later change of the names that the directory does send.
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

/** The user as a client reads it. @param location where SCIM is */
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

/** What a user is to be here. What is not said stays as it is. */
export function toPerson(wanted: ScimUser, before?: UserRecord): DescribedPerson {
  const { name = {}, displayName, userName, active } = wanted
  const { givenName, familyName, formatted } = name
  const full = joinParts(name)
  // Whom others have named is not called by the one part that a directory begins with.
  const isPart = givenName === undefined || familyName === undefined
  const isNamedByOthers = before !== undefined && before.name !== joinParts(before.names.name)
  const [mailbox = ''] = userName.split('@')
  return {
    email: pickEmail(wanted.emails ?? []) ?? before?.email ?? (userName.includes('@') ? userName : undefined),
    // First as it is written, then without foreign signs, where a displayName may still hold a department. A user without
    // any name stays called what they are, and a new one is called what is left of the userName.
    names: [
      displayName,
      formatted,
      isPart && isNamedByOthers ? before.name : full,
      ...[formatted, full, displayName].map((one = '') => withoutForeignSigns(one)),
      before?.name,
      mailbox.replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ').trim(),
    ].filter((one): one is string => one !== undefined && one !== ''),
    isActive: active ?? before?.isActive ?? true,
    languages: toLanguageCodes(wanted),
  }
}

const joinParts = ({ givenName, familyName }: NonNullable<ScimUser['name']> = {}): string =>
  [givenName, familyName].filter((part) => part !== undefined).join(' ')

/** What is left of a name without the signs that names here do not have, and without what is too long for one. */
const withoutForeignSigns = (name: string): string => {
  const bare = tidyLine(name).replace(/[^\p{L}\p{M}\p{Nd} .'’\p{Join_Control}-]+/gu, ' ')
  return Array.from(tidyLine(bare)).slice(0, 100).join('').trim()
}

/** Directories write `pt-BR`, or a list as browsers send it. */
const toLanguageCodes = ({ preferredLanguage = '', locale = '' }: ScimUser): readonly string[] =>
  [preferredLanguage, locale]
    .flatMap((text) => text.split(','))
    .map((tag) => canonicalLanguageCode(tag.replace(/;.*/, '').trim()))
    .filter((code) => code !== undefined)

/** The primary address, else the one at work. Of several the last one, because a PATCH adds behind the former one. */
function pickEmail(emails: NonNullable<ScimUser['emails']>): string | undefined {
  const known = emails.filter(({ value }) => value !== undefined)
  const chosen =
    known.findLast(({ primary }) => primary) ?? known.findLast(({ type }) => type === 'work') ?? known[0]
  return chosen?.value
}
