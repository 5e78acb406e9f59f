import type { Accounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { withAbort } from '#platform/server/abort.ts'
import { runForEach } from '#platform/server/run-for-each.ts'
import { runUnderLease } from '#platform/server/heartbeat.ts'
import type { Warn } from '#platform/server/log.ts'
import type { AccountChangeStore, PendingChange } from './account-change-store.ts'
import { PROVIDER_TIMEOUT } from './provisioning.ts'

type AccountChangesDependencies = {
  readonly database: Database
  readonly accounts: Accounts | undefined
  readonly store: AccountChangeStore
  /** The provider's timeout for one answer. Milliseconds. */
  readonly timeout?: number | undefined
  readonly warn: Warn
}

export type AccountChanges = ReturnType<typeof createAccountChanges>

/**
 * Carries out pending changes at the identity provider, holding neither a transaction nor a connection. What the
 * provider refuses or a dying process leaves is tried again, with the next change and by the sweep.
 */
export function createAccountChanges(deps: AccountChangesDependencies) {
  const { accounts, store, warn, timeout = PROVIDER_TIMEOUT } = deps

  async function carryOutAll(known: Accounts, userId: number): Promise<void> {
    for (;;) {
      const change = await store.next(userId)
      if (!change) return
      await withAbort(AbortSignal.timeout(timeout), carryOut(known, change))
      await store.finish(change.id)
    }
  }

  /** @returns whether no change is left for this user; changes that another process carries out are left to it */
  async function finish(known: Accounts, userId: number): Promise<boolean> {
    for (;;) {
      const lease = await store.claim(userId)
      if (!lease) return (await store.next(userId)) === undefined
      await runUnderLease(deps, lease, () => carryOutAll(known, userId))
      // Looks again: a change queued while this process had the lease was left to it.
    }
  }

  return {
    /** @returns whether no change is left for this user */
    async settle(userId: number): Promise<boolean> {
      try {
        return !accounts || (await finish(accounts, userId))
      } catch (error) {
        warn(error, 'the identity provider did not carry out a change to an account')
        return false
      }
    },

    /**
     * Carries out what was refused or left undone; called periodically.
     * @throws Error naming the users whose changes the provider refuses again
     */
    async sweep(): Promise<void> {
      if (!accounts) return
      await runForEach(await store.abandoned(), (userId) => finish(accounts, userId), {
        failed: 'changes to accounts that the identity provider did not carry out',
        nameOf: (userId) => userId,
      })
    },
  }
}

function carryOut(accounts: Accounts, { change, ...account }: PendingChange): Promise<void> {
  if (change === 'sign_out') return accounts.signOut(account)
  if (change === 'remove') return accounts.remove(account)
  return accounts.setEnabled(account, change === 'enable')
}
