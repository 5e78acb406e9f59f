import { useStored } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { ConversationGoal } from '../contract-outcome.ts'

/** Whether the goals are shown on this device: they are, until somebody hides them. */
export function useGoalsShown(): [isShown: boolean, show: (isWanted: boolean) => void] {
  const [stored, store] = useStored('goals')
  return [stored !== 'hidden', (isWanted) => store(isWanted ? null : 'hidden')]
}

/**
 * The goals in words, in their order: a step in those of the agreement once both have agreed on it. Before, several of the
 * same person are told apart.
 */
export function useGoalTitles(goals: readonly ConversationGoal[]): readonly string[] {
  const t = useText('chats')
  return goals.map(({ kind, who, what }, index) => {
    if (what !== null) return what
    if (kind !== 'step') return t(`goals.${kind}`)
    const isFirst = goals.findIndex((one) => one.who === who && one.what === null) === index
    return t(`goals.${isFirst ? 'steps' : 'moreSteps'}.${who ?? 'somebody'}`)
  })
}
