import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { ScenarioWorld, worldRoutes } from '../contract.ts'

const api = createApi<typeof worldRoutes>()

/** A scenario's world, with the hash that a change of it has to name. */
export const worldQuery = (scenarioId: number) =>
  queryOptions({
    queryKey: ['admin', 'worlds', scenarioId],
    queryFn: ({ signal }) =>
      api('GET /admin/scenarios/:id/world', { params: { id: String(scenarioId) } }, { signal }),
    // A form begins with what is stored now: a change of a cached version would be refused.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export type WorldChange = { readonly id: number; readonly world: ScenarioWorld; readonly hash: string }

export const writeWorld = ({ id, world, hash }: WorldChange) =>
  api('PUT /admin/scenarios/:id/world', { params: { id: String(id) }, body: { world, hash } })
