import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { maximumPoints, type Practice, skillPoints } from '#features/evaluations/contract.ts'
import { progressQuery } from '#features/evaluations/web/queries.ts'
import { logEvent } from '#platform/web/error-log.ts'

/** One evaluation among the learner's evaluations of the same scenario by the same rubric. */
export type SkillProgress = {
  /** The points of all of them, oldest first. */
  readonly points: readonly number[]
  /** The position of this evaluation in `points`. */
  readonly index: number
  /** The most points that each of them could have. */
  readonly maximum: number
}

const noProgress: ReadonlyMap<number, SkillProgress> = new Map()

/** The progress of each evaluated chat, by the chat's id. The history is complete without it: a failure is only logged. */
export function useSkillProgress(): ReadonlyMap<number, SkillProgress> {
  const { data, error } = useQuery(progressQuery)
  useEffect(() => {
    if (error) logEvent('progress failed', error.name)
  }, [error])
  return useMemo(() => (data ? compareWithinScenarios(data) : noProgress), [data])
}

/** A single evaluation shows no progress, and one without measured skills has no points. */
function compareWithinScenarios(practices: readonly Practice[]): ReadonlyMap<number, SkillProgress> {
  const measured = practices.filter(({ skills }) => skills.length > 0)
  const comparable = Map.groupBy(
    measured,
    ({ scenario_id, rubric_id, skills }) => `${scenario_id} ${rubric_id} ${skills.length}`,
  )
  const entries = [...comparable.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => {
      const points = group.map(({ skills }) => skillPoints(skills))
      return group.map(({ chat_id, skills }, index): [number, SkillProgress] => [
        chat_id,
        { points, index, maximum: maximumPoints(skills) },
      ])
    })
  return new Map(entries)
}
