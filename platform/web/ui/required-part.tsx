import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ApiFailure } from '../failure.ts'
import { useText } from '../hooks/useText.ts'
import { loadOrFail } from '../load-or-fail.ts'
import { LoadFailure } from '../table/LoadFailure.tsx'
import { Skeleton } from './Skeleton.tsx'

/** A component whose code may be asked for before it is shown. */
export type LoadablePart<Props> = ComponentType<Props> & {
  /** Never fails: the part itself says what went wrong. */
  readonly load: (queryClient: QueryClient) => Promise<void>
}

/**
 * A part that its page is there for, whose code and texts come when it is first shown. Its place is held meanwhile, and
 * where they do not come that is said, with a way to try again.
 * @param name of the part, once in the tree
 * @param waiting what holds its place
 */
export function requiredPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <Skeleton className="h-80" />,
): LoadablePart<Props> {
  const code = queryOptions({
    queryKey: ['code', name],
    queryFn: () => loadOrFail(load),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  function RequiredPart(props: Props) {
    const t = useText('app')
    const query = useQuery(code)
    const { data: Part, isFetching, error } = query
    if (Part) return <Part {...props} />
    if (error === null || isFetching) return waiting
    // What an older deployment had does not come by asking again: the page of the newer one has other names for it.
    const refetch = error instanceof ApiFailure ? query.refetch : () => location.reload()
    return (
      <LoadFailure
        query={{ isError: true, error, refetch }}
        failed={t('failure.title')}
        retry={t('failure.retry')}
      />
    )
  }
  return Object.assign(RequiredPart, {
    load: (queryClient: QueryClient) => queryClient.prefetchQuery(code),
  })
}
