import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Practice } from '#features/evaluations/contract.ts'
import type { MetChecks } from '#features/evaluations/contract-verdicts.ts'
import { progressQuery } from '#features/evaluations/web/queries.ts'
import { logEvent } from '#platform/web/error-log.ts'

/** One evaluation among the learner's evaluations of the same scenario by the same rubric. */
export type CheckProgress = {
  /** How many checks each of them met, oldest first. */
  readonly results: readonly MetChecks[]
  /** The position of this evaluation in `results`. */
  readonly index: number
}

const noProgress: ReadonlyMap<number, CheckProgress> = new Map()

/** The progress of each evaluated chat, by the chat's id. The history is complete without it: a failure is only logged. */
export function useCheckProgress(): ReadonlyMap<number, CheckProgress> {
  const { data, error } = useQuery(progressQuery)
  useEffect(() => {
    if (error) logEvent('progress failed', error.name)
  }, [error])
  return useMemo(() => (data ? compareWithinScenarios(data) : noProgress), [data])
}

/** A single evaluation shows no progress, nor does one in which no check counts. */
function compareWithinScenarios(practices: readonly Practice[]): ReadonlyMap<number, CheckProgress> {
  const checked = practices.flatMap(({ checks, ...practice }) =>
    checks && checks.count > 0 ? [{ ...practice, checks }] : [],
  )
  const comparable = Map.groupBy(checked, ({ scenario_id, rubric_id }) => `${scenario_id} ${rubric_id}`)
  const entries = [...comparable.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => {
      const results = group.map(({ checks }) => checks)
      return group.map(({ chat_id }, index): [number, CheckProgress] => [chat_id, { results, index }])
    })
  return new Map(entries)
}
