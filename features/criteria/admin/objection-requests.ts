import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Verdict } from '#conversation/judging/rubric.ts'
import type { objectionRoutes } from '#features/objections/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { newestFirstPaging } from '#platform/web/newest-first-paging.ts'

const api = createApi<typeof objectionRoutes>()

/** Objections of one request. */
const PAGE_SIZE = 50

/** The objections to evaluations by some criteria, newest first; null: in scenarios without criteria. */
export const objectionsQuery = (criteriaId: number | null) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'criteria', criteriaId, 'objections'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...pageParam }
      return criteriaId === null
        ? api('GET /admin/objections', { query }, { signal })
        : api(
            'GET /admin/evaluation-criteria/:id/objections',
            { params: { id: String(criteriaId) }, query },
            { signal },
          )
    },
    ...newestFirstPaging(PAGE_SIZE),
    select: ({ pages }) => pages.flat(),
  })

/** The number of objections for each set of criteria; criteria without any are left out. */
export const objectionCountsQuery = queryOptions({
  queryKey: ['admin', 'objection-counts'],
  queryFn: ({ signal }) => api('GET /admin/objections/count', {}, { signal }),
})

/** Makes an objection a regression case. @param expected null: the contested statement must not be made again */
export const createRegressionCase = (id: number, expected: Verdict | null) =>
  api('PUT /admin/objections/:id/regression-case', {
    params: { id: String(id) },
    body: { expected_verdict: expected },
  })
