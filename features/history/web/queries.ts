import { infiniteQueryOptions } from '@tanstack/react-query'
import type { chatRoutes } from '#features/chats/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { newestFirstPaging } from '#platform/web/newest-first-paging.ts'

const api = createApi<typeof chatRoutes>()

/** Cards of one request: more than a tall window shows, and few enough for a phone to render at once. */
export const HISTORY_PAGE_SIZE = 20

/** The learner's conversations, page by page, newest first. Cards do not show the evaluation's text, so it is omitted. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['chats', 'history'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /chats/', { query: { limit: HISTORY_PAGE_SIZE, omit: 'evaluation', ...pageParam } }, { signal }),
  ...newestFirstPaging(HISTORY_PAGE_SIZE),
  // The route loader requests the first page on arrival; a screen that mounts later must not repeat a failed request.
  retryOnMount: false,
  // Long enough to return from a long chat to the same place of the list.
  gcTime: 60 * 60_000,
})
