import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type AddressSearch, omitUnsetFields } from '../address-filter.ts'
import { focusContent } from '../focus.ts'

type Options = {
  /** Whether a form with unsaved texts stays open while the filter changes, so that nobody has to be asked. */
  readonly keepsForms?: boolean
}

/**
 * A filter that is part of the address, so it survives a reload and going back.
 * @param parse reads the filter from the address; it must stay the same function
 */
export function useAddressFilter<Filter extends object>(
  parse: (search: AddressSearch) => Filter,
  { keepsForms = false }: Options = {},
) {
  const navigate = useNavigate()
  const search: AddressSearch = useSearch({ strict: false })
  const filter = useMemo(() => parse(search), [parse, search])
  const go = useCallback(
    (next: (known: AddressSearch) => AddressSearch, replace: boolean) =>
      void navigate({ to: '.', search: next, replace, resetScroll: false, ignoreBlocker: keepsForms }),
    [navigate, keepsForms],
  )
  return {
    filter,
    change: useCallback(
      (part: Partial<Filter>, { replace = false }: { readonly replace?: boolean } = {}) =>
        go((known) => ({ ...omitUnsetFields({ ...parse(known), ...part }) }), replace),
      [parse, go],
    ),
    /** The button that clears the filter disappears with it. */
    clear: useCallback(() => {
      focusContent()
      go(() => ({}), false)
    }, [go]),
  }
}
