import type { ComponentProps } from 'react'
import { LoadFailure, type LoadState } from '../table/LoadFailure.tsx'
import type { Choice } from '../ui/Select.tsx'
import { SelectField } from './SelectField.tsx'

type Props<Item> = Omit<ComponentProps<typeof SelectField>, 'choices'> & {
  readonly query: LoadState & { readonly isLoadingError: boolean; readonly data: readonly Item[] | undefined }
  readonly toChoice: (item: Item) => Choice
  /** Shown in its place when nothing could be loaded and the server gives no reason. */
  readonly failed: string
  readonly retry: string
}

/** A select whose choices come from the server. */
export function LoadedSelectField<Item>({ query, toChoice, failed, retry, ...rest }: Props<Item>) {
  if (query.isLoadingError) return <LoadFailure query={query} failed={failed} retry={retry} />
  const choices = (query.data ?? []).map(toChoice)
  // A select cannot hold a value that it does not offer yet, so it is made anew when the choices come. Until then it is
  // disabled, because the focus would be lost with the old element.
  return <SelectField key={choices.length} disabled={query.data === undefined} {...rest} choices={choices} />
}
