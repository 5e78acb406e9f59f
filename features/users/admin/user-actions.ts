import type { User } from '#features/users/contract.ts'
import type { Me } from '#features/session/contract.ts'

/** What an administrator can do with somebody's account, in the order of the menu. */
const userActions = [
  'role',
  'move',
  'link',
  'reset',
  'signOut',
  'deactivate',
  'reactivate',
  'delete',
] as const
export type UserAction = (typeof userActions)[number]

/** What was asked for, and of whom. */
export type AskedAction = { readonly action: UserAction; readonly user: User }

/** What the server lets a person do with a user: nothing to themselves, and to superadmins only as one of them. */
export function allowedActions(me: Me, user: User): readonly UserAction[] {
  const isSuperadmin = me.permissions.includes('superadmin')
  if (user.id === me.id || (user.permissions.includes('superadmin') && !isSuperadmin)) return []
  const isDeactivated = user.state === 'deactivated'
  const isAllowed: Readonly<Record<UserAction, boolean>> = {
    role: user.organization !== null,
    move: isSuperadmin,
    link: true,
    reset: !isDeactivated,
    signOut: user.state === 'active',
    deactivate: !isDeactivated,
    reactivate: isDeactivated,
    delete: true,
  }
  return userActions.filter((action) => isAllowed[action])
}
