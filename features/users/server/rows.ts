import { roles } from '#platform/contract/access.ts'
import type { User } from '../contract.ts'

export type UserRow = {
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
}

export const toUser = ({ role, organizationId, organizationName, ...row }: UserRow): User => ({
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
})
