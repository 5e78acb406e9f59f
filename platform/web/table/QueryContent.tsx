import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadFailure, type LoadState } from './LoadFailure.tsx'

type Props<Data> = {
  readonly query: LoadState & { readonly data: Data | undefined }
  /** Shown when the server gave no reason. */
  readonly failed: string
  readonly retry: string
  /** Shown before the placeholder and the failure, until data has loaded. */
  readonly before?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Shows loaded data, a placeholder or the failure. Loaded data stays on the screen when a refresh fails. */
export function QueryContent<Data>({ query, failed, retry, before, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {before}
      {query.isError ? <LoadFailure query={query} failed={failed} retry={retry} /> : <TableSkeleton />}
    </>
  )
}

/** A placeholder for a table. */
const TableSkeleton = () => (
  <div aria-busy className="grid gap-4">
    <Skeleton className="h-7 w-40" />
    <Card className="grid gap-5 p-5">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-5" />
      ))}
    </Card>
  </div>
)
