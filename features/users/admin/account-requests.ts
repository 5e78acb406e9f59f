import type { accountRoutes, Correction, ResetChoice } from '#features/users/contract-lifecycle.ts'
import type { linkRoutes } from '#features/users/contract-link.ts'
import type { Move, NewUser, User, userRoutes } from '#features/users/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import { type ApiRequest, buildUrl, createApi } from '#platform/web/api.ts'

const api = createApi<typeof userRoutes & typeof accountRoutes & typeof linkRoutes>()

type NewUserRequest = { readonly wanted: NewUser; readonly idempotencyKey: string }

export const createUser = ({ wanted, idempotencyKey }: NewUserRequest) =>
  api('POST /admin/users', { body: wanted }, { idempotencyKey })

export const changeLanguage = (id: number, languageId: number) =>
  api('PUT /admin/users/:id/language', { params: { id }, query: { language_id: languageId } })

export const moveUser = (id: number, place: Move) =>
  api('PUT /admin/users/:id/organization', { params: { id }, body: place })

type SettableState = Exclude<User['state'], 'invited'>

export const changeState = ({ id }: User, state: SettableState) =>
  api('PUT /admin/users/:id/state', { params: { id }, body: { state } })

export const changeRole = ({ id }: User, role: Role) =>
  api('PUT /admin/users/:id/permissions', { params: { id }, body: { permissions: [role] } })

export const sendCorrection = ({ id }: User, correction: Correction, idempotencyKey: string) =>
  api('PUT /admin/users/:id/profile', { params: { id }, body: correction }, { idempotencyKey })

export const resetUser = ({ id }: User, choice: ResetChoice) =>
  api('POST /admin/users/:id/reset', { params: { id }, query: choice })

export const signOutUser = ({ id }: User) => api('POST /admin/users/:id/sign-out', { params: { id } })

export const deleteUser = ({ id }: User, username: string) =>
  api('DELETE /admin/users/:id', { params: { id }, body: { username } })

/** Merges the other account into this one. */
export const linkUser = ({ id }: User, other: User) =>
  api('POST /admin/users/:id/link', { params: { id }, body: { other: other.id } })

/** Asks what a link would do, without linking. */
export const previewLink = ({ id }: User, other: User, signal: AbortSignal) =>
  api(
    'POST /admin/users/:id/link',
    { params: { id }, query: { preview: 'true' }, body: { other: other.id } },
    { signal },
  )

/** The newest users that match a search. */
export const findUsers = (search: string, limit: number, signal: AbortSignal) =>
  api('GET /admin/users', { query: { search, limit } }, { signal })

/** The URL of the CSV file with the matching users. */
export const exportUrl = (query: ApiRequest<typeof userRoutes.exportUsers>['query']): string =>
  buildUrl<typeof userRoutes.exportUsers>('GET /admin/users/export', { query })
