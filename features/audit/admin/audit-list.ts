import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { buildUrl, createApi } from '#platform/web/api.ts'
import { newestFirstPaging } from '#platform/web/newest-first-paging.ts'
import type { auditRoutes } from '../contract.ts'
import { type AuditListFilter, toAuditRequest } from './audit-filter.ts'

const api = createApi<typeof auditRoutes>()

/** More entries than a screen shows, so that the next page is fetched ahead of the reader. */
const PAGE = 100

const auditKey = ['admin', 'audit'] as const

/** The entries that match, newest first; `fetchNextPage` asks for older ones. */
export const auditQuery = (filter: AuditListFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /admin/audit',
        { query: { ...toAuditRequest(filter), limit: PAGE, ...pageParam } },
        { signal },
      ),
    ...newestFirstPaging(PAGE),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flat(),
  })

export const auditKindsQuery = queryOptions({
  queryKey: [...auditKey, 'kinds'],
  queryFn: ({ signal }) => api('GET /admin/audit/kinds', {}, { signal }),
})

export const auditActorsQuery = queryOptions({
  queryKey: [...auditKey, 'actors'],
  queryFn: ({ signal }) => api('GET /admin/audit/actors', {}, { signal }),
})

/** The URL of the CSV file with the matching entries. */
export const auditExportUrl = (filter: AuditListFilter): string =>
  buildUrl<typeof auditRoutes.exportAudit>('GET /admin/audit/export', { query: toAuditRequest(filter) })
