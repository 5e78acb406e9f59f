import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type AddressSearch, withoutUnset } from '../address-filter.ts'
import { focusContent } from '../focus.ts'

/** Navigates to the same screen with another search. */
export type GoToSearch = (search: (known: AddressSearch) => AddressSearch, replace: boolean) => void

/**
 * A filter that is part of the address, so it survives a reload and going back.
 * @param parse reads the filter from the address; `parse` and `go` must stay the same functions
 */
export function useAddressFilter<Filter extends object>(
  parse: (search: AddressSearch) => Filter,
  go: GoToSearch,
) {
  const search: AddressSearch = useSearch({ strict: false })
  const filter = useMemo(() => parse(search), [parse, search])
  return {
    filter,
    change: useCallback(
      (part: Partial<Filter>, { replace = false }: { readonly replace?: boolean } = {}) =>
        go((known) => ({ ...withoutUnset({ ...parse(known), ...part }) }), replace),
      [parse, go],
    ),
    /** The button that clears the filter disappears with it. */
    clear: useCallback(() => {
      focusContent()
      go(() => ({}), false)
    }, [go]),
  }
}
