import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Practice } from '#features/evaluations/contract.ts'
import { progressQuery } from '#features/evaluations/web/queries.ts'
import { logEvent } from '#platform/web/error-log.ts'

/** How one evaluation stands among the learner's evaluations of the same scenario that had as many points to give. */
export type Progress = {
  /** The points of all of them, oldest first. */
  readonly points: readonly number[]
  /** Which of them it is, from 0. */
  readonly place: number
  /** The most points that it could have had. */
  readonly most: number
}

const nothing: ReadonlyMap<number, Progress> = new Map()

/**
 * The progress of each evaluated chat, by its id. It is an extra: it comes after the page, and where it cannot be had
 * the page is whole without.
 */
export function useProgress(isWanted: boolean): ReadonlyMap<number, Progress> {
  const { data, error } = useQuery({ ...progressQuery, enabled: isWanted })
  useEffect(() => {
    if (error) logEvent('progress failed', error.name)
  }, [error])
  return useMemo(() => (data ? progressOf(data) : nothing), [data])
}

/** One evaluation alone is no progress, and one that measured nothing has no points. */
function progressOf(practices: readonly Practice[]): ReadonlyMap<number, Progress> {
  const measured = practices.filter(({ skills }) => skills.length > 0)
  const comparable = Map.groupBy(measured, ({ scenario_id, skills }) => `${scenario_id} ${skills.length}`)
  const entries = [...comparable.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => {
      const points = group.map(pointsOf)
      return group.map(({ chat_id, skills }, place): [number, Progress] => [
        chat_id,
        { points, place, most: skills.length * MOST },
      ])
    })
  return new Map(entries)
}

/** The highest level of a skill. */
const MOST = 2

const pointsOf = ({ skills }: Practice): number => skills.reduce((sum, { level }) => sum + level, 0)
