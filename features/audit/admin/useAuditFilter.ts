import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { screens } from '#features/paths.ts'
import { type GoToSearch, useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
import { parseAuditFilter } from './audit-filter.ts'

/** The filter in the URL. */
export function useAuditFilter() {
  const navigate = useNavigate()
  const go: GoToSearch = useCallback(
    (search, replace) =>
      void navigate({ to: screens.admin, params: { _splat: 'audit' }, search, replace, resetScroll: false }),
    [navigate],
  )
  return useAddressFilter(parseAuditFilter, go)
}
