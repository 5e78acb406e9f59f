import type { ScimUser } from '#adapters/scim/port.ts'
import { canonicalLanguageCode } from '#features/languages/contract-admin.ts'
import { tidyLine } from '#platform/contract/schemas.ts'
import type { UserRecord } from './describe-user.ts'
import type { DescribedPerson } from './people.ts'

/** Derives the product's data from a SCIM user; absent attributes stay as they are. */
export function toPerson(wanted: ScimUser, before?: UserRecord): DescribedPerson {
  const { name = {}, displayName, userName, active } = wanted
  const { givenName, familyName, formatted } = name
  const full = joinParts(name)
  // If the directory has sent only one part of a name and the name here was set otherwise, that name is kept.
  const isPart = givenName === undefined || familyName === undefined
  const isNamedByOthers = before !== undefined && before.name !== joinParts(before.names.name)
  const [mailbox = ''] = userName.split('@')
  return {
    email: pickEmail(wanted.emails ?? []) ?? before?.email ?? (userName.includes('@') ? userName : undefined),
    // Candidates in order: the names as sent, then without disallowed characters (a displayName may still contain a
    // department), then the present name, and for a new user the local part of the userName.
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

/** The name without characters that are not allowed in names here, and cut to their maximum length. */
const withoutForeignSigns = (name: string): string => {
  const bare = tidyLine(name).replace(/[^\p{L}\p{M}\p{Nd} .'’\p{Join_Control}-]+/gu, ' ')
  return Array.from(tidyLine(bare)).slice(0, 100).join('').trim()
}

/** Directories send a single tag such as `pt-BR`, or a list in the form of `Accept-Language`. */
const toLanguageCodes = ({ preferredLanguage = '', locale = '' }: ScimUser): readonly string[] =>
  [preferredLanguage, locale]
    .flatMap((text) => text.split(','))
    .map((tag) => canonicalLanguageCode(tag.replace(/;.*/, '').trim()))
    .filter((code) => code !== undefined)

/**
 * The primary address, else the one of type `work`. Of several the last one, because a PATCH appends the new address.
 */
function pickEmail(emails: NonNullable<ScimUser['emails']>): string | undefined {
  const known = emails.filter(({ value }) => value !== undefined)
  const chosen =
    known.findLast(({ primary }) => primary) ?? known.findLast(({ type }) => type === 'work') ?? known[0]
  return chosen?.value
}
