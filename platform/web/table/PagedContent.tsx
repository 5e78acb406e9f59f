import { type ReactNode, useCallback } from 'react'
import { LoadFailure, type LoadState } from './LoadFailure.tsx'
import { QueryContent } from './QueryContent.tsx'

/** The part of an infinite query's state that is needed here. */
type PagedState<Row> = LoadState & {
  readonly data: readonly Row[] | undefined
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly isRefetchError: boolean
  readonly isPlaceholderData: boolean
  readonly fetchNextPage: () => unknown
}

type Props<Row> = {
  readonly query: PagedState<Row>
  /** Shown when the server gave no reason. */
  readonly failed: string
  readonly retry: string
  /** The button that continues loading after a failure. */
  readonly goOn: string
  /** Renders the loaded rows; it calls `fetchMore` when their end is near. */
  readonly children: (rows: readonly Row[], fetchMore: () => void) => ReactNode
}

/** A list that loads in pages: the rows loaded so far and, if a page fails, why the list goes no further. */
export function PagedContent<Row>({ query, failed, retry, goOn, children }: Props<Row>) {
  const { hasNextPage, isFetching, isFetchNextPageError: isCutShort, fetchNextPage } = query
  const mayFetch = hasNextPage && !isFetching && !isCutShort
  const fetchMore = useCallback(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])
  return (
    <QueryContent query={query} failed={failed} retry={retry}>
      {(rows) => (
        <div aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-4">
          {isCutShort && (
            <LoadFailure query={{ ...query, refetch: fetchNextPage }} failed={failed} retry={goOn} />
          )}
          {query.isRefetchError && !isCutShort && <LoadFailure query={query} failed={failed} retry={retry} />}
          {children(rows, fetchMore)}
        </div>
      )}
    </QueryContent>
  )
}
