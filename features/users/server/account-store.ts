import { sql, type Transaction } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { AccountKey } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { userFailures } from '../contract.ts'
import type { UserStateChange } from '../contract-lifecycle.ts'
import { addAccountChange, type AccountChange } from './account-change-store.ts'
import { lockAccount, refuseLastSuperadmin, type LockedAccount } from './account-lock.ts'
import type { EndInvitation } from './end-invitation.ts'
import { lockOrganization, refuseWhenFull } from './seats.ts'

export type AccountStoreDependencies = {
  readonly database: Database
  /** Whether the identity provider is told of changes. */
  readonly hasProvider: boolean
  readonly endInvitation: EndInvitation
  /** Ends the sessions of a user, which another slice keeps. */
  readonly endSessions: (transaction: Transaction<DB>, userId: number) => Promise<void>
}

export type AccountStore = ReturnType<typeof accountStore>

/** Changes to accounts: each is one transaction, with the sessions that it ends, the audit, and what the provider has to do. */
export function accountStore({
  database,
  hasProvider,
  endInvitation,
  endSessions,
}: AccountStoreDependencies) {
  const tellProvider = async (
    transaction: Transaction<DB>,
    account: LockedAccount,
    change: AccountChange,
  ) => {
    if (hasProvider) await addAccountChange(transaction, account, change)
  }

  return {
    /** @throws DomainError missing, forbidden, conflict (no seat is free, or the last superadmin) */
    changeState: (actor: Actor, id: number, { state }: UserStateChange): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const lock = await lockAccount(transaction, actor, id)
        const { account } = lock
        const isDeactivating = state === 'deactivated'
        if (account.isDeactivated === isDeactivating) return
        if (isDeactivating) refuseLastSuperadmin(lock)
        else if (account.organizationId !== null)
          await refuseWhenFull(transaction, await lockOrganization(transaction, account.organizationId))
        await transaction
          .updateTable('users')
          .set({ deactivated_at: isDeactivating ? sql<Date>`now()` : null })
          .where('id', '=', id)
          .execute()
        if (isDeactivating) await endSessions(transaction, id)
        await tellProvider(transaction, account, isDeactivating ? 'disable' : 'enable')
        await record(transaction, actor, account, isDeactivating ? 'deactivate' : 'reactivate', {
          before: { state: isDeactivating ? 'active' : 'deactivated' },
          after: { state },
        })
      }),

    /** @throws DomainError missing, forbidden, conflict (the last superadmin) */
    changeRole: (actor: Actor, id: number, role: Role): Promise<{ readonly invitationEnded: boolean }> =>
      database.transaction().execute(async (transaction) => {
        const lock = await lockAccount(transaction, actor, id)
        const { account } = lock
        if (role === 'superadmin' && !lock.isBySuperadmin) throw new DomainError(userFailures.superadminsOnly)
        if (account.role === role) return { invitationEnded: false }
        refuseLastSuperadmin(lock)
        await transaction.updateTable('users').set({ role }).where('id', '=', id).execute()
        const invitationEnded = await endInvitation(transaction, account, role)
        // What a session was begun for does not outlive the rights that it was begun with.
        await endSessions(transaction, id)
        const values = { before: { role: account.role }, after: { role } }
        await record(transaction, actor, account, 'change_role', values)
        return { invitationEnded }
      }),

    signOut: (actor: Actor, id: number): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const { account } = await lockAccount(transaction, actor, id)
        await endSessions(transaction, id)
        await tellProvider(transaction, account, 'sign_out')
        await record(transaction, actor, account, 'sign_out')
      }),

    /**
     * Ends the sessions of a user whose account is about to be reset. It is in the audit before the provider is asked,
     * so that no reset goes unnoticed.
     * @throws DomainError missing, forbidden, conflict (deactivated)
     */
    prepareReset: (actor: Actor, id: number, removesSecondFactor: boolean): Promise<AccountKey> =>
      database.transaction().execute(async (transaction) => {
        const { account } = await lockAccount(transaction, actor, id)
        if (account.isDeactivated) throw new DomainError(userFailures.deactivated)
        await endSessions(transaction, id)
        const removed = { before: null, after: { second_factor_removed: true } }
        await record(transaction, actor, account, 'reset', removesSecondFactor ? removed : undefined)
        return { reference: account.reference, subject: account.subject }
      }),

    /** Ends what has begun while the provider was asked: until it answers, its own sessions still lead in. */
    endSessionsAgain: (id: number): Promise<void> =>
      database.transaction().execute((transaction) => endSessions(transaction, id)),
  }
}

const record = (
  transaction: Transaction<DB>,
  actor: Actor,
  { id, organizationId }: LockedAccount,
  action: string,
  values: { readonly before: unknown; readonly after: unknown } = { before: null, after: null },
): Promise<void> =>
  recordChange(transaction, {
    actorId: actor.id,
    organizationId,
    action,
    subject: 'user',
    subjectId: id,
    ...values,
  })
