import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import type { TokenActor } from '#platform/server/gate.ts'
import { lockToken } from './account-lock.ts'
import { lockPeople } from './lock-people.ts'
import { type AccountChangeDependencies, changeLockedRole } from './locked-account-changes.ts'

/** What a directory's groups change for people of a token's organisation: a group may give its members a role. */
export const groupMembersOfToken = (deps: AccountChangeDependencies) => ({
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
})
