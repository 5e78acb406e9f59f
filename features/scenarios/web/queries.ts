import { queryOptions } from '@tanstack/react-query'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(scenarioRoutes)

/** The scenarios to choose from, in a language where they exist in it. */
export const scenariosQuery = (language: string) =>
  queryOptions({
    queryKey: ['scenarios', language],
    queryFn: ({ signal }) => api.listScenarios({ query: { language } }, { signal }),
    // The router loads the data when the screen opens; the screen itself must not load it again.
    retryOnMount: false,
  })
