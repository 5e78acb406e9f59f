import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { screens } from '#features/paths.ts'
import { type GoToSearch, useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
import { parseUsageFilter } from './usage-filter.ts'

/** The filter in the URL. */
export function useUsageFilter() {
  const navigate = useNavigate()
  const go: GoToSearch = useCallback(
    (search, replace) =>
      void navigate({ to: screens.admin, params: { _splat: 'usage' }, search, replace, resetScroll: false }),
    [navigate],
  )
  return useAddressFilter(parseUsageFilter, go)
}
