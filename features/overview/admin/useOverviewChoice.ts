import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
import type { OverviewChoice } from './queries.ts'

const parse = ({ organization, month }: Readonly<Record<string, unknown>>): OverviewChoice => ({
  organization: typeof organization === 'number' ? organization : undefined,
  month: typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? month : undefined,
})

/**
 * The organisation and month in the URL. Only superadmins choose the organisation; for an admin it is their own,
 * whatever the URL says.
 */
export function useOverviewChoice() {
  const { data: me } = useQuery(sessionQuery)
  const { filter, change } = useAddressFilter(parse)
  const isOfMany = me?.permissions.includes('superadmin') ?? false
  const organization = isOfMany ? (filter.organization ?? me?.organization?.id) : undefined
  return { choice: { ...filter, organization }, change, isOfMany }
}
