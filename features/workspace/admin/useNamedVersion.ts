import type { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { ScenarioVersion } from '../contract.ts'

function useNamedNumber(): number | undefined {
  const { version }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return typeof version === 'number' ? version : undefined
}

type Versions = Pick<
  ReturnType<typeof useInfiniteQuery<readonly ScenarioVersion[], Error, readonly ScenarioVersion[]>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>

/** Fetches older pages until the version named by the URL is among them. */
export function useFetchUntilNamed({ data, hasNextPage, isFetching, isError, fetchNextPage }: Versions) {
  const named = useNamedNumber()
  const oldest = data?.at(-1)?.number
  const isMissing = named !== undefined && oldest !== undefined && named < oldest
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage])
}

/** If the URL names this version, as a link from the audit does, it is scrolled into view with its changes open. */
export function useNamedVersion(number: number) {
  const isNamed = useNamedNumber() === number
  const show = useCallback(
    (line: HTMLElement | null) => {
      if (!isNamed) return
      line?.focus({ preventScroll: true })
      line?.scrollIntoView({ block: 'center' })
    },
    [isNamed],
  )
  return { isNamed, show }
}
