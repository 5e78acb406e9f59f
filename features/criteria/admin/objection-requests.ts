import { queryOptions } from '@tanstack/react-query'
import type { Verdict } from '#conversation/judging/rubric.ts'
import type { objectionRoutes } from '#features/objections/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof objectionRoutes>()

/** The objections to evaluations by some criteria; null: of scenarios without criteria. */
export const objectionsQuery = (criteriaId: number | null) =>
  queryOptions({
    queryKey: ['admin', 'criteria', criteriaId, 'objections'],
    queryFn: ({ signal }) =>
      criteriaId === null
        ? api('GET /admin/objections', {}, { signal })
        : api(
            'GET /admin/evaluation-criteria/:id/objections',
            { params: { id: String(criteriaId) } },
            { signal },
          ),
  })

/** How many there are by which criteria; criteria without any are absent. */
export const objectionCountsQuery = queryOptions({
  queryKey: ['admin', 'objection-counts'],
  queryFn: ({ signal }) => api('GET /admin/objections/count', {}, { signal }),
})

/** Makes an objection a case of its rubric's regression set. @param expected null of a statement: that it is not made again */
export const createRegressionCase = (id: number, expected: Verdict | null) =>
  api('PUT /admin/objections/:id/regression-case', {
    params: { id: String(id) },
    body: { expected_verdict: expected },
  })
