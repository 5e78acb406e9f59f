import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { screens } from '#features/paths.ts'
import { type GoToSearch, useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
import { parseListFilter } from './list-filter.ts'

/** The filter in the URL. */
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
        // Filtering does not close the form for a new user, so it must not ask about unsaved text.
        ignoreBlocker: true,
      }),
    [navigate],
  )
  return useAddressFilter(parseListFilter, go)
}
