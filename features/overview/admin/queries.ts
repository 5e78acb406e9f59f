import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { buildUrl, createApi } from '#platform/web/api.ts'
import type { overviewRoutes } from '../contract.ts'

const api = createApi<typeof overviewRoutes>()

/** The organisation and month of an overview; by default one's own and the newest. */
export type OverviewChoice = {
  readonly organization?: number | undefined
  readonly month?: string | undefined
}

const toQuery = ({ organization }: OverviewChoice) =>
  organization === undefined ? {} : { organization: String(organization) }

export const overviewQuery = (choice: OverviewChoice) =>
  queryOptions({
    queryKey: ['admin', 'overview', choice],
    queryFn: ({ signal }) =>
      api(
        'GET /admin/overview',
        { query: { ...toQuery(choice), ...(choice.month !== undefined && { month: choice.month }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The URL of the CSV file with all published figures. */
export const overviewExportUrl = (choice: OverviewChoice): string =>
  buildUrl<typeof overviewRoutes.exportOverview>('GET /admin/overview/export', { query: toQuery(choice) })
