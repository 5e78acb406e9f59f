import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { mergeMaps } from './merge-maps.ts'
import type { StagedChange } from '../contract-staged.ts'

const api = createApi<typeof scenarioMapRoutes>()

const scenarioMapKey = ['admin', 'scenario-map'] as const

/** How many scenarios one request loads. */
const PAGE_SIZE = 50

/** The most ids that a request may name. */
const MAX_IDS = 500

type PageStart = { readonly after?: number }
const firstPage: PageStart = {}

/**
 * The saved map page by page, or what a search finds in it. It is fetched again whenever it is shown, because other
 * people change scenarios, characters and moods.
 */
export const mapPagesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...scenarioMapKey, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /admin/scenario-map',
        { query: { limit: PAGE_SIZE, ...(search !== '' && { search }), ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ scenarios }): PageStart | undefined => {
      const last = scenarios.length < PAGE_SIZE ? undefined : scenarios.at(-1)
      return last && { after: last.id }
    },
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages,
    staleTime: 0,
  })

/** The saved state of the scenarios with staged changes, because no loaded page need include them. */
export const savedScenariosQuery = (changes: readonly StagedChange[]) => {
  const ids = [...new Set(changes.map(({ mapping }) => mapping.scenario_id))].toSorted((a, b) => a - b)
  return queryOptions({
    queryKey: [...scenarioMapKey, 'saved', ids],
    queryFn: async ({ signal }) => {
      const requests = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, nth) =>
        ids.slice(nth * MAX_IDS, (nth + 1) * MAX_IDS).join(','),
      )
      return mergeMaps(
        await Promise.all(
          requests.map((scenarios) => api('GET /admin/scenario-map', { query: { scenarios } }, { signal })),
        ),
      )
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The queries to invalidate when the map changes, for administrators and for learners. */
export const scenarioMapQueryKeys = [scenarioMapKey, ['admin', 'scenarios'], ['scenarios']] as const

/** Saves one staged change. */
export const saveChange = ({ change, mapping, key }: StagedChange) => {
  const address =
    change === 'add' ? 'POST /admin/scenario-mapping/add' : 'POST /admin/scenario-mapping/remove'
  return api(address, { body: mapping }, { idempotencyKey: key })
}
