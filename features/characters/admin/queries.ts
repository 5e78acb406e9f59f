import { queryOptions } from '@tanstack/react-query'
import type { characterRoutes } from '#features/characters/contract.ts'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof characterRoutes>()

/** All bot characters, also those that are archived. */
export const charactersQuery = queryOptions({
  queryKey: ['admin', 'characters'],
  queryFn: ({ signal }) => api('GET /admin/base-characters', {}, { signal }),
})

/** The queries to invalidate when a character changes. */
export const characterQueryKeys = [charactersQuery.queryKey, ['admin', 'scenario-map']] as const

type CharacterBody = RouteRequest<typeof characterRoutes.createCharacter>['body']
type CharacterChange = RouteRequest<typeof characterRoutes.updateCharacter>['body']

export const createCharacter = (body: CharacterBody) => api('POST /admin/base-characters/create', { body })
export const updateCharacter = ({ id, ...body }: CharacterChange & { readonly id: number }) =>
  api('PUT /admin/base-characters/:id', { params: { id }, body })
export const archiveCharacter = ({ id, archived }: { readonly id: number; readonly archived: boolean }) =>
  api('PUT /admin/base-characters/:id/archived', { params: { id }, body: { archived } })
