import type { Accounts, Invitation } from '#adapters/identity/port.ts'
import { isConnectionError } from '#database/connection-errors.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { IdempotentRequest } from '#platform/server/idempotency.ts'
import { withAbort } from '#platform/server/with-abort.ts'
import { userFailures, type CreatedUser } from '../contract.ts'
import {
  LEASE_SECONDS,
  type ProvisioningClaim,
  type ProvisioningStore,
  type UserToProvision,
} from './provisioning-store.ts'

export type ProvisioningDependencies = {
  /** Absent where others make the accounts: then the first sign-in with the email address finds the user. */
  readonly accounts: Accounts | undefined
  readonly store: ProvisioningStore
  /** How long the provider may take for one answer, in milliseconds. */
  readonly patience?: number | undefined
  readonly warn: (error: unknown, message: string) => void
}

export type Provisioning = ReturnType<typeof createProvisioning>

type Invited = { readonly temporaryPassword?: string }

/** Two answers, of an invitation and of its withdrawal, fit into what a browser waits for. Milliseconds. */
const PATIENCE = 10_000

/** Makes users here and at the identity provider: at both, or at neither, whatever dies in between. */
export function createProvisioning(deps: ProvisioningDependencies) {
  const { accounts, store, warn, patience = PATIENCE } = deps
  const bounded = <T>(work: Promise<T>) => withAbort(AbortSignal.timeout(patience), work)
  const invite = async (invitation: Invitation): Promise<Invited> =>
    accounts ? bounded(accounts.invite(invitation)) : {}
  const withdraw = async (reference: string): Promise<void> =>
    accounts && bounded(accounts.withdraw(reference))

  /** Whoever cannot be removed now is left to the next one who comes by. */
  async function undo(claim: ProvisioningClaim, attempt?: IdempotentRequest): Promise<void> {
    try {
      await withdraw(claim.reference)
      await store.remove(claim, attempt)
    } catch (error) {
      warn(error, 'a user who was not made whole could not be removed')
      await store.lapse(claim).catch((problem: unknown) => warn(problem, 'could not give a claim back'))
    }
  }

  async function removeLapsed(): Promise<void> {
    const lapsed = await store.takeLapsed()
    await Promise.all(lapsed.map((claim) => undo(claim)))
  }

  /** Removes what the dead left behind, and what reached the provider after it was given up. */
  async function sweep(): Promise<void> {
    await removeLapsed()
    for (const reference of await store.withdrawn())
      await withdraw(reference).catch((error: unknown) => warn(error, 'an account could not be withdrawn'))
  }

  async function makeWhole(
    claim: ProvisioningClaim,
    wanted: UserToProvision,
    attempt: IdempotentRequest,
  ): Promise<CreatedUser> {
    const reply = { message: 'User created', id: claim.id }
    const invited = await invite({ reference: claim.reference, ...wanted })
    if (await store.complete(claim, wanted, attempt, reply)) return { ...reply, ...passwordIn(invited) }
    await withdraw(claim.reference)
    throw new DomainError(userFailures.takenOver)
  }

  return {
    /**
     * Makes a user, with no transaction and no connection held while the provider is asked. A repeat of a finished
     * attempt answers the same user, with a new temporary password while nobody has used the one before.
     * @throws DomainError missing, conflict, upstream, timeout, unavailable
     */
    async create(wanted: UserToProvision, attempt: IdempotentRequest): Promise<CreatedUser> {
      await removeLapsed()
      const reserved = await store.reserve(wanted, attempt)
      if ('reply' in reserved) {
        const reply = CreatedConfirmation.parse(reserved.reply)
        const invitation = await store.invitationFor(reply.id)
        return { ...reply, ...(invitation && passwordIn(await invite(invitation).catch(fail))) }
      }
      const { claim } = reserved
      const heart = setInterval(
        () => {
          store.keepAlive(claim).catch((error: unknown) => warn(error, 'could not extend a claim'))
        },
        (LEASE_SECONDS / 3) * 1000,
      )
      try {
        return await makeWhole(claim, wanted, attempt)
      } catch (error) {
        // Whether the user is whole is known only now, when an answer of the database was lost.
        const mine = await store.takeBack(claim).catch(() => undefined)
        if (mine) await undo(mine, attempt)
        return fail(error)
      } finally {
        clearInterval(heart)
      }
    },

    sweep,

    /** On a store that belongs to one process alone, nobody else is making users. */
    async voidClaims(): Promise<void> {
      await store.voidClaims()
      await sweep()
    },
  }

  /** What an administrator may know of the provider's trouble; the log knows all of it. */
  function fail(error: unknown): never {
    if (error instanceof DomainError || isConnectionError(error)) throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    warn(error, isLate ? 'the identity provider took too long' : 'a user could not be made')
    throw isLate
      ? new DomainError(userFailures.providerSlow, { cause: error })
      : new DomainError(userFailures.notCreated, { cause: error })
  }
}

const passwordIn = ({ temporaryPassword }: Invited) =>
  temporaryPassword === undefined ? {} : { temporary_password: temporaryPassword }
