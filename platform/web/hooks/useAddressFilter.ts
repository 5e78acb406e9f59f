import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type AddressSearch, withoutUnset } from '../address-filter.ts'
import { focusContent } from '../focus.ts'

/** Goes to the same place with another search. */
export type GoToSearch = (search: (known: AddressSearch) => AddressSearch, replace: boolean) => void

/**
 * A filter that stands in the address: it survives a reload, and the way back leads to it.
 * @param parse reads the filter out of the address; must stay the same function, as `go` must
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
    /** The button that clears goes away with what it clears. */
    clear: useCallback(() => {
      focusContent()
      go(() => ({}), false)
    }, [go]),
  }
}
