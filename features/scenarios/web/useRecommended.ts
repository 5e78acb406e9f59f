import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PracticeSummary } from '#features/practice/contract.ts'
import { practiceQuery } from '#features/practice/web/queries.ts'
import type { ListedScenario } from '#features/scenarios/contract.ts'
import { chooseScenario } from './choose-scenario.ts'
import { scenariosQuery } from './queries.ts'

type Recommendation = {
  /** The recommended scenario; undefined when there is a better next step, or no scenario. */
  readonly scenario: ListedScenario | undefined
  /** Whether the data for the recommendation is still loading. */
  readonly isPending: boolean
  /** Whether it is the only scenario. */
  readonly isOnly: boolean
}

/** Whether there is a conversation to go on with, or a moment to try again. */
export const hasNextStep = ({ running, advice }: PracticeSummary): boolean =>
  running !== null || (advice !== null && advice.moment !== null)

/** The scenario to recommend, when beginning one is the most useful step. */
export function useRecommended(readerLanguage: string): Recommendation {
  const { data: practice } = useQuery(practiceQuery)
  const { data, isPending } = useInfiniteQuery(scenariosQuery(readerLanguage))
  if (!practice || hasNextStep(practice) || !data) return { scenario: undefined, isPending, isOnly: false }
  const scenarios = data.pages.flat()
  const scenario = chooseScenario(scenarios, practice.tries)
  return { scenario, isPending, isOnly: scenarios.length === 1 }
}
