import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { TokenActor } from '#platform/server/gate.ts'
import { type AccountLock, lockAccount } from './account-lock.ts'
import type { AccountChanges } from './account-changes.ts'
import { type AccountHome, changeProfile } from './change-profile.ts'
import { createByToken } from './create-by-token.ts'
import { deleteAccount, type DeletionDependencies } from './delete-account.ts'
import { groupMembersOfToken } from './group-members-of-token.ts'
import { type AccountChangeDependencies, changeLockedState } from './locked-account-changes.ts'
import type { Provisioning } from './provisioning.ts'

type TokenPeopleDependencies = AccountChangeDependencies &
  AccountHome &
  DeletionDependencies & {
    readonly provisioning: Provisioning
    readonly changes: AccountChanges
  }

type WantedPerson = {
  readonly email: string | undefined
  readonly names: readonly string[]
  readonly isActive: boolean
  /** Language codes, the best first; only used for a new user. */
  readonly languages: readonly string[]
}

/** What a token may do to the users of its organisation: the same as an admin's screens, by the same functions. */
export function peopleOfToken(deps: TokenPeopleDependencies) {
  const { changes } = deps

  async function changeState(
    transaction: Transaction<DB>,
    actor: TokenActor,
    lock: AccountLock,
    { isActive }: Pick<WantedPerson, 'isActive'>,
  ): Promise<void> {
    await changeLockedState(deps, transaction, actor, lock, isActive ? 'active' : 'deactivated')
  }

  return {
    ...groupMembersOfToken(deps),

    create: (
      actor: TokenActor,
      wanted: WantedPerson,
      alsoWrite: (transaction: Transaction<DB>, userId: number) => Promise<void>,
    ): Promise<number> =>
      createByToken(deps, actor, wanted, async (transaction, userId) => {
        await alsoWrite(transaction, userId)
        if (wanted.isActive) return
        await changeState(transaction, actor, await lockAccount(transaction, actor, userId), wanted)
      }),

    /** Locks a user for the rest of a transaction. */
    lock: async (transaction: Transaction<DB>, actor: TokenActor, userId: number): Promise<void> => {
      await lockAccount(transaction, actor, userId)
    },

    change: async (
      transaction: Transaction<DB>,
      actor: TokenActor,
      userId: number,
      wanted: WantedPerson,
    ): Promise<void> => {
      const lock = await lockAccount(transaction, actor, userId)
      await changeProfile(transaction, actor, lock, wanted, deps)
      await changeState(transaction, actor, lock, wanted)
    },

    deactivate: async (transaction: Transaction<DB>, actor: TokenActor, userId: number): Promise<void> => {
      const lock = await lockAccount(transaction, actor, userId)
      await changeState(transaction, actor, lock, { isActive: false })
    },

    remove: (actor: TokenActor, userId: number): Promise<void> => deleteAccount(deps, actor, userId),

    /** Has the identity provider carry out pending changes; it is asked again later for what fails now. */
    settle: (userId: number): Promise<boolean> => changes.settle(userId),
  }
}
