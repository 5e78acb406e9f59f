import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import type { TokenActor } from '#platform/server/gate.ts'
import { type AccountLock, lockAccount, lockToken } from './account-lock.ts'
import { lockPeople } from './lock-people.ts'
import type { AccountChanges } from './account-changes.ts'
import { changeProfile } from './change-profile.ts'
import { createByToken } from './create-by-token.ts'
import { deleteAccount, type EraseUser } from './delete-account.ts'
import {
  type AccountChangeDependencies,
  changeLockedRole,
  changeLockedState,
} from './locked-account-changes.ts'
import type { Provisioning } from './provisioning.ts'

type TokenPeopleDependencies = AccountChangeDependencies & {
  readonly database: Database
  readonly provisioning: Provisioning
  readonly changes: AccountChanges
  readonly erasers: readonly EraseUser[]
}

type WantedPerson = {
  readonly email: string | undefined
  readonly names: readonly string[]
  readonly isActive: boolean
}

/** What a program with a token may do to the people of its organisation: what an admin's screens do, by the same functions. */
export function peopleOfToken(deps: TokenPeopleDependencies) {
  const { changes, hasProvider } = deps

  async function changeState(
    transaction: Transaction<DB>,
    actor: TokenActor,
    lock: AccountLock,
    { isActive }: WantedPerson,
  ): Promise<void> {
    await changeLockedState(deps, transaction, actor, lock, isActive ? 'active' : 'deactivated')
  }

  return {
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

    /** Locks somebody for the rest of a transaction. */
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
      await changeProfile(transaction, actor, lock, wanted, hasProvider)
      await changeState(transaction, actor, lock, wanted)
    },

    remove: (actor: TokenActor, userId: number): Promise<void> => deleteAccount(deps, actor, userId),

    /** Locks those of some people who are in the token's organisation, before what groups they are in is changed. */
    async lockMembers(
      transaction: Transaction<DB>,
      actor: TokenActor,
      userIds: readonly number[],
    ): Promise<readonly number[]> {
      const { organizationId } = await lockToken(transaction, actor)
      if (userIds.length === 0) return []
      const people = await lockPeople(transaction, userIds)
      return people
        .filter((person) => person.organizationId === organizationId && userIds.includes(person.id))
        .map(({ id }) => id)
    },

    /** Gives somebody who is locked a role. No group makes or unmakes a superadmin. */
    async changeRole(
      transaction: Transaction<DB>,
      actor: TokenActor,
      userId: number,
      role: Exclude<Role, 'superadmin'>,
    ): Promise<void> {
      const person = (await lockPeople(transaction, [userId])).find(({ id }) => id === userId)
      if (!person || person.role === 'superadmin') return
      const lock = { account: person, isBySuperadmin: false, isLastSuperadmin: false }
      await changeLockedRole(deps, transaction, actor, lock, role)
    },

    /** Has the identity provider carry out what was changed; what it does not do now, it is asked for again later. */
    settle: (userId: number): Promise<boolean> => changes.settle(userId),
  }
}
