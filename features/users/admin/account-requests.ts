import { accountRoutes, type ResetChoice } from '#features/users/contract-lifecycle.ts'
import { linkRoutes } from '#features/users/contract-link.ts'
import { type Move, type NewUser, type User, userRoutes } from '#features/users/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import { type ApiRequest, buildUrl, createApi } from '#platform/web/api.ts'

const api = createApi({ ...userRoutes, ...accountRoutes, ...linkRoutes })

type UserCreation = { readonly wanted: NewUser; readonly idempotencyKey: string }

export const createUser = ({ wanted, idempotencyKey }: UserCreation) =>
  api.createUser({ body: wanted }, { idempotencyKey })

export const changeLanguage = (id: number, languageId: number) =>
  api.changeLanguage({ params: { id }, query: { language_id: languageId } })

export const moveUser = (id: number, place: Move) => api.moveUser({ params: { id }, body: place })

type SettableState = Exclude<User['state'], 'invited'>

export const changeState = ({ id }: User, state: SettableState) =>
  api.changeUserState({ params: { id }, body: { state } })

export const changeRole = ({ id }: User, role: Role) =>
  api.changePermissions({ params: { id }, body: { permissions: [role] } })

export const resetUser = ({ id }: User, choice: ResetChoice) =>
  api.resetAccount({ params: { id }, query: choice })

export const signOutUser = ({ id }: User) => api.signOutUser({ params: { id } })

export const deleteUser = ({ id }: User, username: string) =>
  api.deleteUser({ params: { id }, body: { username } })

/** Makes the other account a part of this one. */
export const linkUser = ({ id }: User, other: User) =>
  api.linkUser({ params: { id }, body: { other: other.id } })

/** What linking them would do. */
export const previewLink = ({ id }: User, other: User, signal: AbortSignal) =>
  api.linkUser({ params: { id }, query: { preview: 'true' }, body: { other: other.id } }, { signal })

/** The newest users that a search finds. */
export const findUsers = (search: string, limit: number, signal: AbortSignal) =>
  api.listUsers({ query: { search, limit } }, { signal })

/** Where the browser gets the users that match as a CSV file. */
export const exportUrl = (query: ApiRequest<typeof userRoutes.exportUsers>['query']): string =>
  buildUrl(userRoutes.exportUsers, { query })
