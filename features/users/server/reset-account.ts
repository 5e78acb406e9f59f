import type { Accounts } from '#adapters/identity/port.ts'
import { withAbort } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import { failureOfWork } from '#platform/server/failed-work.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Warn } from '#platform/server/log.ts'
import { userFailures } from '../contract.ts'
import type { AccountReset, ResetChoice } from '../contract-lifecycle.ts'
import type { AccountStore } from './account-store.ts'
import { PROVIDER_TIMEOUT } from './provisioning.ts'

export type ResetDependencies = {
  readonly store: AccountStore
  /** Absent where others keep the accounts. */
  readonly accounts: Accounts | undefined
  /** What links begin with. */
  readonly publicUrl: URL
  readonly warn: Warn
}

/**
 * Signs somebody out and gives them a new way in. Only who asked learns of it, so it cannot be finished later: where the
 * provider fails, the old password still holds, and the administrator tries again.
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
  const account = await store.prepareReset(actor, id, removesSecondFactor)
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
    throw failureOfWork(error, warn, {
      late: [userFailures.providerSlow, 'the identity provider took too long'],
      failed: [userFailures.notReset, 'an account could not be reset'],
    })
  }
}
