import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { Confirmation } from '#platform/contract/schemas.ts'
import { ChosenId, PersonName, userFailures } from './contract.ts'

/** How often users may change their own profile, since each change is an entry in the audit. Seconds. */
export const PROFILE_RATE_LIMIT = { limit: 30, window: 3600, cooldown: 300 } as const

/** A change of one's own profile; an omitted field stays as it is. */
export const OwnProfileChange = z.strictObject({
  name: z.optional(PersonName),
  /** The id of the caller's language. */
  language_id: z.optional(ChosenId(userFailures.languageRequired)),
})
export type OwnProfileChange = z.output<typeof OwnProfileChange>

/** The part of their own profile that users can change. */
export const ChangeableProfile = z.object({
  name: z.string(),
  /** Whether the organisation's directory keeps the name, so that it cannot be changed here. */
  is_name_kept: z.boolean(),
  /** The id of the caller's language. */
  language_id: z.int(),
})
export type ChangeableProfile = z.output<typeof ChangeableProfile>

export const ownProfileRoutes = {
  readChangeableProfile: route({
    method: 'GET',
    path: '/users/me/profile',
    access: 'signed-in',
    summary: 'What the caller can change of themselves',
    reply: ChangeableProfile,
  }),
  changeOwnProfile: route({
    method: 'PUT',
    path: '/users/me',
    access: 'signed-in',
    summary: "Changes the caller's name, unless a directory keeps it, or their language",
    body: OwnProfileChange,
    reply: Confirmation,
  }),
}
