import type { User } from '#features/users/contract.ts'
import type { Me } from '#features/session/contract.ts'

/** The actions on an account, in the order of the menu. */
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

/** An action that was chosen in the menu, and the user it is for. */
export type RequestedAction = { readonly action: UserAction; readonly user: User }

/** Whether a person may change a user at all: only superadmins may change superadmins. */
export const mayChange = (me: Me, user: User): boolean =>
  me.permissions.includes('superadmin') || !user.permissions.includes('superadmin')

/** The actions that the server allows on a user's account; none on one's own. */
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
