import type { Accounts, Invitation } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import { storeFailureOf } from '#platform/server/database-outage.ts'
import { toWorkFailure } from '#platform/server/failed-work.ts'
import type { IdempotentRequest } from '#platform/server/idempotency.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import { LEASE_SECONDS, releaseLease, reissueLease } from '#platform/server/lease.ts'
import type { Warn } from '#platform/server/log.ts'
import { withAbort } from '#platform/server/abort.ts'
import { userFailures, type CreatedUser } from '../contract.ts'
import type { ProvisioningClaim, UserToProvision } from './provisioning-claim.ts'
import type { ProvisioningStore, UserCreation } from './provisioning-store.ts'

type ProvisioningDependencies = {
  readonly database: Database
  /** Absent if accounts are created elsewhere: the first sign-in then finds the user by email address. */
  readonly accounts: Accounts | undefined
  readonly store: ProvisioningStore
  /** The provider's timeout for one answer. Milliseconds. */
  readonly timeout?: number | undefined
  readonly warn: Warn
}

export type Provisioning = ReturnType<typeof createProvisioning>

type InvitationResult = { readonly temporaryPassword?: string }

/** The timeout of one answer. A browser may wait for two, the invitation and its withdrawal. Milliseconds. */
export const PROVIDER_TIMEOUT = 10_000

/** Creates users here and at the identity provider, or at neither, whichever process dies in between. */
export function createProvisioning(deps: ProvisioningDependencies) {
  const { database, accounts, store, warn, timeout = PROVIDER_TIMEOUT } = deps
  const withTimeout = <T>(work: Promise<T>) => withAbort(AbortSignal.timeout(timeout), work)
  const invite = async (invitation: Invitation): Promise<InvitationResult> =>
    accounts ? withTimeout(accounts.invite(invitation)) : {}
  const withdraw = async (reference: string): Promise<void> =>
    accounts && withTimeout(accounts.withdraw(reference))

  /** Removes a user; if that fails, the next creation or sweep does it. */
  async function undo(claim: ProvisioningClaim, attempt?: IdempotentRequest): Promise<void> {
    try {
      await withdraw(claim.reference)
      await store.remove(claim, attempt)
    } catch (error) {
      warn(error, 'a user who was not provisioned could not be removed')
      await releaseLease(database, claim.lease).catch((problem: unknown) =>
        warn(problem, 'could not release a lease'),
      )
    }
  }

  async function removeExpired(): Promise<void> {
    const expired = await store.claimExpired()
    await Promise.all(expired.map((claim) => undo(claim)))
  }

  async function complete(
    claim: ProvisioningClaim,
    user: UserToProvision,
    attempt: UserCreation,
  ): Promise<CreatedUser> {
    const reply = { message: 'User created', id: claim.id }
    const invited = await invite({ reference: claim.reference, ...user })
    if (await store.complete(claim, user, attempt, reply)) return { ...reply, ...passwordIn(invited) }
    await withdraw(claim.reference)
    // The lease was lost: a repeat of the request has taken over.
    throw new DomainError(userFailures.takenOver, { retryAfter: LEASE_SECONDS })
  }

  return {
    /**
     * Creates a user, holding neither a transaction nor a connection while the provider is asked. A repeat of a
     * finished attempt returns the same user, with a new temporary password until that user has signed in.
     * @throws DomainError missing, conflict, upstream, timeout, unavailable
     */
    async create(user: UserToProvision, attempt: UserCreation): Promise<CreatedUser> {
      await removeExpired()
      const reserved = await store.reserve(user, attempt)
      if ('reply' in reserved) {
        const reply = CreatedConfirmation.parse(reserved.reply)
        const invitation = await store.invitationFor(reply.id, user)
        return { ...reply, ...(invitation && passwordIn(await invite(invitation).catch(fail))) }
      }
      const { claim } = reserved
      return withHeartbeat(deps, claim.lease, async () => {
        try {
          return await complete(claim, user, attempt)
        } catch (error) {
          // The reply to complete() may have been lost, so the database is asked whether the user is provisioned.
          const lease = await reissueLease(database, claim.lease).catch(() => undefined)
          if (lease) await undo({ ...claim, lease }, attempt)
          return fail(error)
        }
      })
    },

    /** Removes unprovisioned users whose process died, and accounts whose invitation reached the provider late. */
    async sweep(): Promise<void> {
      await removeExpired()
      for (const reference of await store.recentWithdrawals())
        await withdraw(reference).catch((error: unknown) => warn(error, 'an account could not be withdrawn'))
    },
  }

  /** Throws a failure that tells administrators whose fault it was; the log has the error itself. */
  function fail(error: unknown): never {
    // An import needs the original error: it waits for the database and reports an outage once.
    if (storeFailureOf(error)) throw error
    throw toWorkFailure(error, warn, {
      late: [userFailures.providerSlow, 'the identity provider took too long'],
      failed: [userFailures.notCreated, 'a user could not be created'],
    })
  }
}

const passwordIn = ({ temporaryPassword }: InvitationResult) =>
  temporaryPassword === undefined ? {} : { temporary_password: temporaryPassword }
