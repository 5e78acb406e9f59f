import { queryOptions } from '@tanstack/react-query'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(organizationRoutes)

/** The organisations that this person may see. */
export const organizationsQuery = queryOptions({
  queryKey: ['admin', 'organizations'],
  queryFn: ({ signal }) => api.listOrganizations({}, { signal }),
})

type Wanted = { readonly name: string; readonly max_users: number }
const inQuery = ({ name, max_users }: Wanted) => ({ query: { name, max_users: String(max_users) } })

export const createOrganization = (wanted: Wanted) => api.createOrganization(inQuery(wanted))
export const updateOrganization = ({ id, ...wanted }: Wanted & { readonly id: number }) =>
  api.updateOrganization({ params: { id }, ...inQuery(wanted) })
