import { queryOptions } from '@tanstack/react-query'
import { characterRoutes } from '#features/characters/contract.ts'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(characterRoutes)

/** All bot characters, also those that are archived. */
export const charactersQuery = queryOptions({
  queryKey: ['admin', 'characters'],
  queryFn: ({ signal }) => api.listCharacters({}, { signal }),
})

/** What shows bot characters. */
export const characterQueryKeys = [charactersQuery.queryKey, ['admin', 'scenario-map']] as const

type CharacterBody = RouteRequest<typeof characterRoutes.createCharacter>['body']
type CharacterChange = RouteRequest<typeof characterRoutes.updateCharacter>['body']

export const createCharacter = (body: CharacterBody) => api.createCharacter({ body })
export const updateCharacter = ({ id, ...body }: CharacterChange & { readonly id: number }) =>
  api.updateCharacter({ params: { id }, body })
export const archiveCharacter = ({ id, archived }: { readonly id: number; readonly archived: boolean }) =>
  api.archiveCharacter({ params: { id }, body: { archived } })
