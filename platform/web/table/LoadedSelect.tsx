import type { ComponentProps } from 'react'
import { type Choice, Select } from '../ui/Select.tsx'
import { LoadFailure, type LoadState } from './LoadFailure.tsx'

type Props<Item> = Omit<ComponentProps<typeof Select>, 'choices' | 'disabled'> & {
  readonly query: LoadState & {
    readonly isPending: boolean
    readonly isLoadingError: boolean
    readonly data: readonly Item[] | undefined
  }
  readonly toChoice: (item: Item) => Choice
  /** Shown in its place when nothing could be loaded and the server gives no reason. */
  readonly failed: string
  readonly retry: string
}

/** A select outside of forms, whose choices come from the server. */
export function LoadedSelect<Item>({ query, toChoice, failed, retry, ...rest }: Props<Item>) {
  if (query.isLoadingError) return <LoadFailure query={query} failed={failed} retry={retry} />
  return <Select {...rest} choices={(query.data ?? []).map(toChoice)} disabled={query.isPending} />
}
