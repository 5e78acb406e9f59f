import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { buildUrl, createApi } from '#platform/web/api.ts'
import type { UsageGrouping, usageRoutes } from '../contract.ts'
import type { budgetRoutes, NewBudget } from '../contract-budgets.ts'
import { type ReportEnd, toUsageRequest, type UsageFilter } from './usage-filter.ts'

const api = createApi<typeof usageRoutes & typeof budgetRoutes>()

/** The report on the matching calls, grouped by month, model or organisation. */
export const usageQuery = (filter: UsageFilter, end: ReportEnd, by: UsageGrouping) =>
  queryOptions({
    queryKey: ['admin', 'usage', by, filter, end],
    queryFn: ({ signal }) =>
      api('GET /admin/usage', { query: { ...toUsageRequest(filter, end), by } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const budgetsQuery = queryOptions({
  queryKey: ['admin', 'budgets'],
  queryFn: ({ signal }) => api('GET /admin/budgets', {}, { signal }),
})

export const setBudget = ({ id, ...body }: NewBudget & { readonly id: number }) =>
  api('PUT /admin/organizations/:id/budget', { params: { id }, body })

/** The URL of the CSV file with the figures. */
export const usageExportUrl = (filter: UsageFilter, end: ReportEnd): string =>
  buildUrl<typeof usageRoutes.exportUsage>('GET /admin/usage/export', { query: toUsageRequest(filter, end) })
