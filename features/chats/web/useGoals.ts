import { useStored } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { ConversationGoal } from '../contract.ts'

/** Whether the goals are shown on this device: they are, until somebody hides them. */
export function useGoalsShown(): [isShown: boolean, show: (isWanted: boolean) => void] {
  const [stored, store] = useStored('goals')
  return [stored !== 'hidden', (isWanted) => store(isWanted ? null : 'hidden')]
}

/** A goal in words; a step in those of the agreement once both have agreed on it. */
export function useGoalTitle(): (goal: ConversationGoal) => string {
  const t = useText('chats')
  return ({ kind, who, what }) => what ?? t(`goals.${kind === 'step' ? (who ?? 'somebody') : kind}`)
}
