import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { screens } from '#features/paths.ts'
import { type GoToSearch, useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
import { parseListFilter } from './list-filter.ts'

/** Which users the address asks for. */
export function useListFilter() {
  const navigate = useNavigate()
  const go: GoToSearch = useCallback(
    (search, replace) =>
      void navigate({
        to: screens.admin,
        params: { _splat: 'users' },
        search,
        replace,
        resetScroll: false,
        // A new user who is being written stays as they are.
        ignoreBlocker: true,
      }),
    [navigate],
  )
  return useAddressFilter(parseListFilter, go)
}
