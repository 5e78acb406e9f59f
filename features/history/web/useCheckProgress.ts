import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Practice } from '#features/evaluations/contract.ts'
import type { MetChecks } from '#features/evaluations/contract-verdicts.ts'
import { progressQuery } from '#features/evaluations/web/queries.ts'
import { logEvent } from '#platform/web/error-log.ts'

/** One evaluation among the learner's evaluations of the same scenario by the same rubric. */
export type CheckProgress = Pick<Practice, 'branch_id' | 'turn_count' | 'tries'> & {
  /** How many checks each of these evaluations met, oldest first; none where no check counts. */
  readonly results: readonly MetChecks[]
  /** The position of this evaluation in `results`. */
  readonly index: number
}

const noProgress: ReadonlyMap<number, CheckProgress> = new Map()

/**
 * The progress of each evaluated chat, by the chat's id. The history is complete without it: a failure is only logged.
 */
export function useCheckProgress(): ReadonlyMap<number, CheckProgress> {
  const { data, error } = useQuery(progressQuery)
  useEffect(() => {
    if (error) logEvent('progress failed', error.name)
  }, [error])
  return useMemo(() => (data ? compareWithinScenarios(data) : noProgress), [data])
}

function compareWithinScenarios(practices: readonly Practice[]): ReadonlyMap<number, CheckProgress> {
  const comparable = Map.groupBy(practices, ({ scenario_id, rubric_id, checks }) =>
    checks && checks.count > 0 ? `${scenario_id} ${rubric_id}` : null,
  )
  const entries = [...comparable].flatMap(([name, group]) => {
    const results = name === null ? [] : group.flatMap(({ checks }) => checks ?? [])
    return group.map((practice, index): [number, CheckProgress] => [
      practice.chat_id,
      { ...practice, results, index },
    ])
  })
  return new Map(entries)
}
