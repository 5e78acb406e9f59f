import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import type { TokenActor } from '#platform/server/gate.ts'
import { lockToken } from './account-lock.ts'
import { lockPeople } from './lock-people.ts'
import { type AccountChangeDependencies, changeLockedRole } from './locked-account-changes.ts'

/**
 * The changes that a directory's groups make to users of the token's organisation: a group may give its members a role.
 */
export const groupMembersOfToken = (deps: AccountChangeDependencies) => ({
  /** Locks those of the given users who are in the token's organisation, before their groups are changed. */
  async lockMembers(
    transaction: Transaction<DB>,
    actor: TokenActor,
    userIds: readonly number[],
  ): Promise<readonly number[]> {
    const { organizationId } = await lockToken(transaction, actor)
    if (userIds.length === 0) return []
    const wanted = new Set(userIds)
    const people = await lockPeople(transaction, userIds)
    return people
      .filter((person) => person.organizationId === organizationId && wanted.has(person.id))
      .map(({ id }) => id)
  },

  /** Sets the roles of locked users. No group makes or demotes a superadmin. */
  async changeRoles(
    transaction: Transaction<DB>,
    actor: TokenActor,
    roles: ReadonlyMap<number, Exclude<Role, 'superadmin'>>,
  ): Promise<void> {
    if (roles.size === 0) return
    for (const account of await lockPeople(transaction, [...roles.keys()])) {
      const role = roles.get(account.id)
      if (!role || account.role === 'superadmin') continue
      const lock = { account, isBySuperadmin: false, isLastSuperadmin: false }
      await changeLockedRole(deps, transaction, actor, lock, role)
    }
  },
})
