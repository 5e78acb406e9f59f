import type { User } from '#features/users/contract.ts'
import type { Me } from '#features/session/contract.ts'

/** What an administrator can do with somebody's account, in the order of the menu. */
const userActions = [
  'edit',
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

/** Whether a person may change anything of a user: superadmins are changed by superadmins alone. */
export const mayChange = (me: Me, user: User): boolean =>
  me.permissions.includes('superadmin') || !user.permissions.includes('superadmin')

/** What the server lets a person do with a user's account; with their own nothing. */
export function allowedActions(me: Me, user: User): readonly UserAction[] {
  const isSuperadmin = me.permissions.includes('superadmin')
  if (user.id === me.id || !mayChange(me, user)) return []
  const isDeactivated = user.state === 'deactivated'
  const isAllowed: Readonly<Record<UserAction, boolean>> = {
    edit: true,
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
