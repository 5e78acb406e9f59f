import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { screens } from '#features/paths.ts'
import { type ListFilter, parseListFilter, withoutUnset } from './list-filter.ts'

/** The filter stands in the address: it survives a reload, and the way back leads to it. */
export function useListFilter() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = useMemo(() => parseListFilter(search), [search])
  const show = useCallback(
    (next: (known: ListFilter) => ListFilter, { replace = false } = {}) =>
      void navigate({
        to: screens.admin,
        params: { _splat: 'users' },
        search: (known: Readonly<Record<string, unknown>>) => withoutUnset(next(parseListFilter(known))),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    filter,
    change: useCallback(
      (part: ListFilter, options?: { readonly replace: boolean }) =>
        show((known) => ({ ...known, ...part }), options),
      [show],
    ),
    clear: useCallback(() => show(() => ({})), [show]),
  }
}
