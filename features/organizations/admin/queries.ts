import { queryOptions } from '@tanstack/react-query'
import type { Organization, organizationRoutes } from '#features/organizations/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { sortByName } from '#platform/web/sort-by-name.ts'

const api = createApi<typeof organizationRoutes>()

/** The organisations that this person may see. */
export const organizationsQuery = queryOptions({
  queryKey: ['admin', 'organizations'],
  queryFn: ({ signal }) => api('GET /admin/organizations', {}, { signal }),
  select: sortByName,
})

/** An organisation as a choice of a select. */
export const toOrganizationChoice = ({ id, name }: Pick<Organization, 'id' | 'name'>) => ({
  value: String(id),
  label: name,
})

export const requireSecondFactor = (id: number, required: boolean) =>
  api('PUT /admin/organizations/:id/second-factor', { params: { id }, body: { required } })

type OrganizationValues = { readonly name: string; readonly max_users: number }

export const createOrganization = ({ name, max_users }: OrganizationValues) =>
  api('POST /admin/organizations', { query: { name, max_users: String(max_users) } })

/** The name is not sent, so that a change of it made meanwhile stays. */
export const updateSeats = ({ id, max_users }: { readonly id: number; readonly max_users: number }) =>
  api('PUT /admin/organizations/:id', { params: { id }, query: { max_users: String(max_users) } })
