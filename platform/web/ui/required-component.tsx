import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ApiFailure } from '../failure.ts'
import { useText } from '../hooks/useText.ts'
import { loadOrFail } from '../load-or-fail.ts'
import { LoadFailure } from '../table/LoadFailure.tsx'
import { Skeleton } from './Skeleton.tsx'

/** A component whose code can be loaded before it is shown. */
export type PreloadableComponent<Props> = ComponentType<Props> & {
  /** Never rejects: the part itself shows what went wrong. */
  readonly load: (queryClient: QueryClient) => Promise<void>
}

/**
 * The part that a page is about, whose code and texts load when it is first shown. A placeholder keeps its place
 * meanwhile; if loading fails, it says so, with a way to try again.
 * @param name of the part, unique in the whole tree
 * @param waiting the placeholder
 */
export function requiredComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <Skeleton className="h-80" />,
): PreloadableComponent<Props> {
  const code = queryOptions({
    queryKey: ['code', name],
    queryFn: () => loadOrFail(load),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  function RequiredComponent(props: Props) {
    const t = useText('app')
    const query = useQuery(code)
    const { data: Part, isFetching, error } = query
    if (Part) return <Part {...props} />
    if (error === null || isFetching) return waiting
    // A missing file of an older deployment will not come back, because the new page names its files otherwise; so
    // reload.
    const refetch = error instanceof ApiFailure ? query.refetch : () => location.reload()
    return (
      <LoadFailure
        query={{ isError: true, error, refetch }}
        failed={t('failure.title')}
        retry={t('failure.retry')}
      />
    )
  }
  return Object.assign(RequiredComponent, {
    load: (queryClient: QueryClient) => queryClient.prefetchQuery(code),
  })
}
