import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { DeadlineChange, deadlineRoutes } from '../contract.ts'

const api = createApi<typeof deadlineRoutes>()

const deadlinesKey = ['admin', 'deadlines'] as const

/** The number of cards on a page. */
const PAGE_SIZE = 50

type PageStart = { readonly after?: string; readonly after_due?: string }
const firstPage: PageStart = {}

/** The prefix of all query keys of an organisation. */
export const organizationDeadlinesKey = (organization: number) => [...deadlinesKey, organization] as const

/** The scenarios of an organisation with their deadlines, page by page, the earliest deadline first. */
export const deadlinesQuery = (organization: number, search: string) =>
  infiniteQueryOptions({
    queryKey: [...organizationDeadlinesKey(organization), 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /admin/deadlines',
        {
          query: {
            organization: String(organization),
            limit: String(PAGE_SIZE),
            ...(search !== '' && { search }),
            ...pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page): PageStart | undefined => {
      const last = page.length < PAGE_SIZE ? undefined : page.at(-1)
      return (
        last && { after: String(last.scenario.id), ...(last.due_on !== null && { after_due: last.due_on }) }
      )
    },
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flat(),
  })

export type DeadlineKey = { readonly organization: number; readonly scenario: number }

/** The people of a deadline, and whether they are done. */
export const deadlinePeopleQuery = ({ organization, scenario }: DeadlineKey) =>
  queryOptions({
    queryKey: [...organizationDeadlinesKey(organization), 'people', scenario],
    queryFn: ({ signal }) =>
      api(
        'GET /admin/deadlines/:scenario_id/people',
        { params: { scenario_id: String(scenario) }, query: { organization: String(organization) } },
        { signal },
      ),
  })

export const setDeadline = ({ organization, scenario, ...body }: DeadlineKey & DeadlineChange) =>
  api('PUT /admin/deadlines/:scenario_id', {
    params: { scenario_id: String(scenario) },
    query: { organization: String(organization) },
    body,
  })
