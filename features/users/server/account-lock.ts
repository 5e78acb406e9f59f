import { sql, type Transaction } from 'kysely'
import { allows } from '#platform/contract/access.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AccountActor, TokenActor } from '#platform/server/gate.ts'
import { userFailures } from '../contract.ts'
import { isLastSuperadmin, type LockedAccount, lockPeople } from './lock-people.ts'

export type AccountLock = {
  readonly account: LockedAccount
  /** Whether a superadmin makes the change. */
  readonly isBySuperadmin: boolean
  /** Whether no other superadmin can sign in. */
  readonly isLastSuperadmin: boolean
}

/**
 * Locks an account for a change, together with its actor and all superadmins, always ordered by id. If two superadmins
 * demote each other at the same time, the second waits and is then refused.
 * @throws DomainError missing (also another organisation's), forbidden
 */
export async function lockAccount(
  transaction: Transaction<DB>,
  actor: AccountActor,
  id: number,
): Promise<AccountLock> {
  const [lock] = await lockAccounts(transaction, actor, [id])
  if (!lock) throw new DomainError(userFailures.missing)
  return lock
}

/** Locks several accounts as `lockAccount` does; the result has the order of `ids`. */
export async function lockAccounts(
  transaction: Transaction<DB>,
  actor: AccountActor,
  ids: readonly number[],
): Promise<readonly AccountLock[]> {
  const people = await lockPeople(transaction, actor.id === null ? ids : [actor.id, ...ids])
  const self = actor.id === null ? await lockToken(transaction, actor) : findAdministrator(people, actor.id)
  const isBySuperadmin = self.role === 'superadmin'
  return ids.map((id) => {
    const account = people.find((person) => person.id === id)
    if (!account || (!isBySuperadmin && account.organizationId !== self.organizationId))
      throw new DomainError(userFailures.missing)
    if (account.id === self.id) throw new DomainError(userFailures.ownAccount)
    if (account.role === 'superadmin' && !isBySuperadmin) throw new DomainError(userFailures.superadminsOnly)
    return { account, isBySuperadmin, isLastSuperadmin: isLastSuperadmin(account, people) }
  })
}

/** The administrator who makes the change, read under the lock. */
function findAdministrator(people: readonly LockedAccount[], id: number): LockedAccount {
  const self = people.find((person) => person.id === id)
  if (!self || self.isDeactivated || !allows(self, 'admin')) throw new DomainError(requestFailures.denied)
  return self
}

/** A token has the rights of an admin of its organisation, until it expires or is revoked. */
export async function lockToken(transaction: Transaction<DB>, { tokenId, organizationId }: TokenActor) {
  const token = await transaction
    .selectFrom('scim_tokens')
    .where('id', '=', tokenId)
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!token) throw new DomainError(requestFailures.denied)
  return { id: null, role: 'admin', organizationId } as const
}

/**
 * Refuses a change that would leave no superadmin. A superadmin cannot change their own account, so after their changes
 * one is left; changes by programs and directories need this check.
 */
export function refuseLastSuperadmin(lock: AccountLock): void {
  if (lock.isLastSuperadmin) throw new DomainError(userFailures.lastSuperadmin)
}
