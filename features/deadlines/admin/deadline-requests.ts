import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { deadlineRoutes } from '../contract.ts'

const api = createApi(deadlineRoutes)

const deadlinesKey = ['admin', 'deadlines'] as const

/** The scenarios of an organisation with their deadlines. */
export const deadlinesQuery = (organization: number) =>
  queryOptions({
    queryKey: [...deadlinesKey, organization],
    queryFn: ({ signal }) => api.listDeadlines({ query: { organization: String(organization) } }, { signal }),
  })

export type DeadlineKey = { readonly organization: number; readonly scenario: number }

/** Who has done it. */
export const deadlinePeopleQuery = ({ organization, scenario }: DeadlineKey) =>
  queryOptions({
    queryKey: [...deadlinesKey, organization, scenario],
    queryFn: ({ signal }) =>
      api.listPeopleOfDeadline(
        { params: { scenario_id: String(scenario) }, query: { organization: String(organization) } },
        { signal },
      ),
  })

export const setDeadline = ({ organization, scenario, due_on }: DeadlineKey & { due_on: string | null }) =>
  api.setDeadline({
    params: { scenario_id: String(scenario) },
    query: { organization: String(organization) },
    body: { due_on },
  })
