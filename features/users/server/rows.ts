import { roles } from '#platform/contract/access.ts'
import type * as z from 'zod/mini'
import type { User } from '../contract.ts'

/** A user with dates not yet serialised. */
export type StoredUser = z.output<typeof User>

type UserRow = {
  readonly id: number
  readonly username: string
  readonly email: string | null
  readonly name: string
  readonly role: string | null
  readonly organizationId: number | null
  readonly organizationName: string | null
  readonly languageId: number
  readonly languageName: string
  readonly code: string
  readonly state: User['state']
  readonly lastActiveAt: Date | null
  readonly erasureRequestedAt: Date | null
  readonly isProfileManaged: boolean
}

export const toUser = ({ role, organizationId, organizationName, ...row }: UserRow): StoredUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  name: row.name,
  organization:
    organizationId === null || organizationName === null
      ? null
      : { id: organizationId, name: organizationName },
  permissions: roles.filter((known) => known === role),
  language: { id: row.languageId, name: row.languageName, code: row.code },
  state: row.state,
  last_active_at: row.lastActiveAt,
  ...(row.erasureRequestedAt && { erasure_requested_at: row.erasureRequestedAt }),
  ...(row.isProfileManaged && { is_profile_kept: true }),
})
