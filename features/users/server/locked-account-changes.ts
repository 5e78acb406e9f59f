import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import { auditActor, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AccountActor } from '#platform/server/gate.ts'
import { userFailures } from '../contract.ts'
import type { UserStateChange } from '../contract-lifecycle.ts'
import { addAccountChange, type AccountChange } from './account-change-store.ts'
import { type AccountLock, refuseLastSuperadmin } from './account-lock.ts'
import type { LockedAccount } from './lock-people.ts'
import type { EndInvitation } from './end-invitation.ts'
import { lockOrganization, refuseWhenFull } from './seats.ts'

/** Ends the sessions of a user; another slice stores them. */
export type EndSessions = (transaction: Transaction<DB>, userId: number) => Promise<void>

/** The dependencies of a change to an account, in whichever transaction. */
export type AccountChangeDependencies = {
  /** Whether changes must be passed on to an identity provider. */
  readonly hasProvider: boolean
  readonly endInvitation: EndInvitation
  readonly endSessions: EndSessions
}

/**
 * Deactivates or reactivates a locked account, with the ended sessions, the audit entry and the change queued for the
 * provider.
 * @throws DomainError conflict (no seat is free, or the last superadmin)
 */
export async function changeLockedState(
  deps: AccountChangeDependencies,
  transaction: Transaction<DB>,
  actor: AccountActor,
  lock: AccountLock,
  state: UserStateChange['state'],
): Promise<void> {
  const { account } = lock
  const isDeactivating = state === 'deactivated'
  if (account.isDeactivated === isDeactivating) return
  if (isDeactivating) refuseLastSuperadmin(lock)
  else if (account.organizationId !== null)
    await refuseWhenFull(transaction, await lockOrganization(transaction, account.organizationId))
  await transaction
    .updateTable('users')
    .set({ deactivated_at: isDeactivating ? sql<Date>`now()` : null })
    .where('id', '=', account.id)
    .execute()
  if (isDeactivating) await deps.endSessions(transaction, account.id)
  await queueProviderChange(deps, transaction, account, isDeactivating ? 'disable' : 'enable')
  await recordAccountChange(transaction, actor, account, isDeactivating ? 'deactivate' : 'reactivate', {
    before: { state: isDeactivating ? 'active' : 'deactivated' },
    after: { state },
  })
}

/** @throws DomainError forbidden, conflict (the last superadmin) */
export async function changeLockedRole(
  { endInvitation, endSessions }: AccountChangeDependencies,
  transaction: Transaction<DB>,
  actor: AccountActor,
  lock: AccountLock,
  role: Role,
): Promise<{ readonly invitationEnded: boolean }> {
  const { account } = lock
  if (role === 'superadmin' && !lock.isBySuperadmin) throw new DomainError(userFailures.superadminsOnly)
  if (account.role === role) return { invitationEnded: false }
  refuseLastSuperadmin(lock)
  await transaction.updateTable('users').set({ role }).where('id', '=', account.id).execute()
  const invitationEnded = await endInvitation(transaction, account, role)
  // A session must not outlive the rights that it was begun with.
  await endSessions(transaction, account.id)
  const values = { before: { role: account.role }, after: { role } }
  await recordAccountChange(transaction, actor, account, 'change_role', values)
  return { invitationEnded }
}

export async function queueProviderChange(
  { hasProvider }: AccountChangeDependencies,
  transaction: Transaction<DB>,
  account: LockedAccount,
  change: AccountChange,
): Promise<void> {
  if (hasProvider) await addAccountChange(transaction, account, change)
}

export const recordAccountChange = (
  transaction: Transaction<DB>,
  actor: AccountActor,
  account: LockedAccount,
  action: string,
  values: { readonly before: unknown; readonly after: unknown } = { before: null, after: null },
): Promise<void> =>
  recordChange(transaction, {
    ...auditActor(actor),
    organizationId: account.organizationId,
    action,
    subject: 'user',
    subjectId: account.id,
    ...values,
    addresses: addressesOf(account),
  })

/** Where to tell the people of locked accounts about a change; nobody has signed in to the others yet. */
export const addressesOf = (...accounts: readonly LockedAccount[]): readonly string[] =>
  accounts.flatMap(({ email, subject }) => (email === null || subject === null ? [] : [email]))
