import type { Transaction } from 'kysely'
import { parseRole, type Role } from '#platform/contract/access.ts'
import type { DB } from '#database/schema.ts'

/** An account as read under the lock. */
export type LockedAccount = {
  readonly id: number
  readonly username: string
  readonly email: string | null
  readonly role: Role | null
  readonly organizationId: number | null
  readonly isDeactivated: boolean
  readonly reference: string | null
  readonly subject: string | null
}

/** Locks the given people and all superadmins, always ordered by id. */
export async function lockPeople(
  transaction: Transaction<DB>,
  ids: readonly number[],
): Promise<readonly LockedAccount[]> {
  const rows = await transaction
    .selectFrom('users')
    .where(({ or, eb }) => or([eb('id', 'in', [...ids]), eb('role', '=', 'superadmin')]))
    .where('is_provisioned', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'email', 'role', 'organization_id', 'deactivated_at', 'reference', 'subject'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ role, organization_id, deactivated_at, ...row }) => ({
    ...row,
    role: parseRole(role),
    organizationId: organization_id,
    isDeactivated: deactivated_at !== null,
  }))
}

/**
 * Whether no other superadmin can sign in.
 * @param people the locked accounts, including all superadmins
 */
export function isLastSuperadmin(account: LockedAccount, people: readonly LockedAccount[]): boolean {
  const superadmins = people.filter(({ role, isDeactivated }) => role === 'superadmin' && !isDeactivated)
  return superadmins.length === 1 && superadmins[0]?.id === account.id
}
