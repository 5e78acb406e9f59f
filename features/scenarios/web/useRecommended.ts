import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PracticeSummary } from '#features/practice/contract.ts'
import { practiceQuery } from '#features/practice/web/queries.ts'
import type { ListedScenario } from '#features/scenarios/contract.ts'
import { chooseScenario } from './choose-scenario.ts'
import { scenariosQuery } from './queries.ts'

type Recommendation = {
  /** The scenario that is shown apart from the others; undefined where there is a better step, or no scenario. */
  readonly scenario: ListedScenario | undefined
  /** Whether it is not known yet. */
  readonly isPending: boolean
  /** Whether there is no other scenario. */
  readonly isOnly: boolean
}

/** Whether a conversation waits to be gone on with, or a moment to be tried again. */
export const hasNextStep = ({ running, advice }: PracticeSummary): boolean =>
  running !== null || (advice !== null && advice.moment !== null)

/** The scenario to begin with, where that is the most useful step of the page. */
export function useRecommended(readerLanguage: string): Recommendation {
  const { data: practice } = useQuery(practiceQuery)
  const { data, isPending } = useInfiniteQuery(scenariosQuery(readerLanguage))
  if (!practice || hasNextStep(practice) || !data) return { scenario: undefined, isPending, isOnly: false }
  const scenarios = data.pages.flat()
  const scenario = chooseScenario(scenarios, practice.tries)
  return { scenario, isPending, isOnly: scenarios.length === 1 }
}
