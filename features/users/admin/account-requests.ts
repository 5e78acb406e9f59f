import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import type { User } from '#features/users/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(accountRoutes)

type SettableState = Exclude<User['state'], 'invited'>

export const changeState = ({ id }: User, state: SettableState) =>
  api.changeUserState({ params: { id }, body: { state } })

export const changeRole = ({ id }: User, role: Role) =>
  api.changePermissions({ params: { id }, body: { permissions: [role] } })

export const resetUser = ({ id }: User) => api.resetAccount({ params: { id } })

export const signOutUser = ({ id }: User) => api.signOutUser({ params: { id } })
