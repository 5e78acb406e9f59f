import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import type { AccountKey } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AccountActor, Actor } from '#platform/server/gate.ts'
import { userFailures } from '../contract.ts'
import type { UserStateChange } from '../contract-lifecycle.ts'
import { lockAccount } from './account-lock.ts'
import {
  type AccountChangeDependencies,
  changeLockedRole,
  changeLockedState,
  recordAccountChange,
  queueProviderChange,
} from './locked-account-changes.ts'

type AccountStoreDependencies = AccountChangeDependencies & { readonly database: Database }

/** What the audit tells about a reset: whether its author could use what it gave, and without a second factor. */
type ResetTraces = {
  readonly temporary_password?: true
  readonly password_link?: true
  readonly second_factor_removed?: true
}

export type AccountStore = ReturnType<typeof accountStore>

/**
 * Changes accounts, each in one transaction with the ended sessions, the audit entry and the change queued for the
 * provider.
 */
export function accountStore(deps: AccountStoreDependencies) {
  const { database, endSessions } = deps
  return {
    /** @throws DomainError missing, forbidden, conflict (no seat is free, or the last superadmin) */
    changeState: (actor: AccountActor, id: number, { state }: UserStateChange): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const lock = await lockAccount(transaction, actor, id)
        await changeLockedState(deps, transaction, actor, lock, state)
      }),

    /** @throws DomainError missing, forbidden, conflict (the last superadmin) */
    changeRole: async (
      transaction: Transaction<DB>,
      actor: Actor,
      id: number,
      role: Role,
    ): Promise<{ readonly invitationEnded: boolean }> =>
      changeLockedRole(deps, transaction, actor, await lockAccount(transaction, actor, id), role),

    signOut: (actor: AccountActor, id: number): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const { account } = await lockAccount(transaction, actor, id)
        await endSessions(transaction, id)
        await queueProviderChange(deps, transaction, account, 'sign_out')
        await recordAccountChange(transaction, actor, account, 'sign_out')
      }),

    /**
     * Ends a user's sessions and records the reset in the audit before the provider is asked, so that no reset goes
     * unrecorded.
     * @param what of it the audit tells
     * @throws DomainError missing, forbidden, conflict (deactivated)
     */
    prepareReset: (actor: Actor, id: number, what: ResetTraces): Promise<AccountKey> =>
      database.transaction().execute(async (transaction) => {
        const { account } = await lockAccount(transaction, actor, id)
        if (account.isDeactivated) throw new DomainError(userFailures.deactivated)
        await endSessions(transaction, id)
        const after = Object.keys(what).length > 0 ? what : null
        await recordAccountChange(transaction, actor, account, 'reset', { before: null, after })
        return { reference: account.reference, subject: account.subject }
      }),

    /**
     * Ends sessions begun while the provider was asked: until it has answered, its own sessions still let people in.
     */
    endSessionsAgain: (id: number): Promise<void> =>
      database.transaction().execute((transaction) => endSessions(transaction, id)),
  }
}
