import { infiniteQueryOptions } from '@tanstack/react-query'
import type { scenarioRoutes } from '#features/scenarios/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof scenarioRoutes>()

/** Cards of one request: more than a tall window shows. */
const PAGE_SIZE = 60

/** The scenarios to choose from, page by page, with texts in this language where they exist. */
export const scenariosQuery = (language: string) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', language],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /scenarios/',
        { query: { language, limit: PAGE_SIZE, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? null : (page.at(-1)?.id ?? null)),
    // The route loader loads the data when the screen opens; the screen itself must not load it again.
    retryOnMount: false,
  })
