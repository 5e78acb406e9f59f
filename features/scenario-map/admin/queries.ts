import { queryOptions } from '@tanstack/react-query'
import { scenarioMapRoutes, type StagedChange } from '#features/scenario-map/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(scenarioMapRoutes)

/** The map as it is saved. Others change what it names, so it is asked again whenever it is looked at. */
export const scenarioMapQuery = queryOptions({
  queryKey: ['admin', 'scenario-map'],
  queryFn: ({ signal }) => api.readScenarioMap({}, { signal }),
  staleTime: 0,
})

/** What shows the map, for administrators and for learners. */
export const whereTheMapIs = [scenarioMapQuery.queryKey, ['admin', 'scenarios'], ['scenarios']] as const

/** Saves one staged change. */
export const saveChange = ({ change, mapping, key }: StagedChange) => {
  const save = change === 'add' ? api.addMapping : api.removeMapping
  return save({ body: mapping }, { idempotencyKey: key })
}
