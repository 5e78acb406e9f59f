import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { scenariosQuery } from '#features/scenarios/web/queries.ts'
import type { Evaluation } from '../contract.ts'
import { chooseNextStep, hasAllGoneWell, type NextStep } from './next-step.ts'

/**
 * The most useful step after an evaluation; undefined while it is not known. Only when all has gone well is something
 * harder searched for: in all scenarios of the reader, page by page, until a harder mood of this scenario is found.
 */
export function useNextStep(evaluation: Evaluation, reader: string): NextStep | undefined {
  const isAsked = hasAllGoneWell(evaluation) && reader !== ''
  const { data, isLoading, isError, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...scenariosQuery(reader),
    enabled: isAsked,
  })
  const step = chooseNextStep(evaluation, data?.pages.flat() ?? [])
  // After a failure the scenarios that were loaded have to do.
  const isMissing = isAsked && hasNextPage && !isError && step.kind !== 'harder_mood'
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage()
  }, [isMissing, isFetching, fetchNextPage])
  return isLoading || isMissing ? undefined : step
}
