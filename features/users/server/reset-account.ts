import type { Accounts } from '#adapters/identity/port.ts'
import { withAbort } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import { toWorkFailure } from '#platform/server/failed-work.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Warn } from '#platform/server/log.ts'
import { userFailures } from '../contract.ts'
import type { AccountReset, ResetChoice } from '../contract-lifecycle.ts'
import type { AccountStore } from './account-store.ts'
import { PROVIDER_TIMEOUT } from './provisioning.ts'

export type ResetDependencies = {
  readonly store: AccountStore
  /** Absent if accounts are kept elsewhere. */
  readonly accounts: Accounts | undefined
  /** The base URL of the links. */
  readonly publicUrl: URL
  readonly warn: Warn
}

/**
 * Signs a user out and gives them a new way to sign in. The result is told only to the caller, so it cannot be
 * completed later: if the provider fails, the old password stays valid and the administrator tries again.
 * @throws DomainError missing, forbidden, conflict, upstream, timeout, unavailable
 */
export async function resetAccount(
  { store, accounts, publicUrl, warn }: ResetDependencies,
  actor: Actor,
  id: number,
  { by, second_factor }: ResetChoice,
): Promise<AccountReset> {
  if (!accounts) throw new DomainError(userFailures.noReset)
  const removesSecondFactor = second_factor === 'remove'
  if (removesSecondFactor && !accounts.within) throw new DomainError(userFailures.noSecondFactor)
  const account = await store.prepareReset(actor, id, {
    // Another provider tells the person itself, and its answer shows neither.
    ...(accounts.within && (by === 'password' ? { temporary_password: true } : { password_link: true })),
    ...(removesSecondFactor && { second_factor_removed: true }),
  })
  try {
    const { temporaryPassword, link } = await withAbort(
      AbortSignal.timeout(PROVIDER_TIMEOUT),
      accounts.reset(account, { by, removesSecondFactor }),
    )
    await store.endSessionsAgain(id)
    return {
      message: 'Account reset',
      ...(temporaryPassword !== undefined && { temporary_password: temporaryPassword }),
      ...(link !== undefined && { link: new URL(link, publicUrl).href }),
    }
  } catch (error) {
    throw toWorkFailure(error, warn, {
      late: [userFailures.providerSlow, 'the identity provider took too long'],
      failed: [userFailures.notReset, 'an account could not be reset'],
    })
  }
}
