import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { differenceRoutes } from '#features/evaluations/contract-differences.ts'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof differenceRoutes>()

/** The differences between the learner's words and others. The last result stays while new words are compared. */
export const differenceQuery = (body: RouteRequest<typeof differenceRoutes.compareWords>['body']) =>
  queryOptions({
    queryKey: ['chats', 'differences', body],
    queryFn: ({ signal }) => api('POST /evaluations/differences', { body }, { signal }),
    enabled: body.own !== '' && body.others.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    retry: false,
  })
