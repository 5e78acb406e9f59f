import type { ReactNode } from 'react'
import { LoadFailure, type LoadState } from './LoadFailure.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

type Props<Data> = {
  readonly query: LoadState & { readonly data: Data | undefined }
  /** Shown when the server named no reason. */
  readonly failed: string
  readonly retry: string
  readonly children: (data: Data) => ReactNode
}

/** Shows loaded data, a placeholder or the failure. Loaded data stays on the screen when a refresh fails. */
export function QueryContent<Data>({ query, failed, retry, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <TableSkeleton />
  return <LoadFailure query={query} failed={failed} retry={retry} />
}
