import { queryOptions } from '@tanstack/react-query'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(scenarioRoutes)

/** The scenarios to choose from, in a language where they exist in it. */
export const scenariosQuery = (language: string) =>
  queryOptions({
    queryKey: ['scenarios', language],
    queryFn: ({ signal }) => api.listScenarios({ query: { language } }, { signal }),
    // The router asks when somebody comes to the screen, which asks no second time.
    retryOnMount: false,
  })
