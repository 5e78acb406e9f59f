import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { type GoToSearch, useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
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
  const navigate = useNavigate()
  const go: GoToSearch = useCallback(
    (search, replace) =>
      void navigate({
        to: screens.admin,
        params: { _splat: 'overview' },
        search,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const { filter, change } = useAddressFilter(parse, go)
  const isOfMany = me?.permissions.includes('superadmin') ?? false
  const organization = isOfMany ? (filter.organization ?? me?.organization?.id) : undefined
  return { choice: { ...filter, organization }, change, isOfMany }
}
