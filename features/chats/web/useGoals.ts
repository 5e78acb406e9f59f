import { useStored } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'

/** Whether the goals are shown on this device: they are, until somebody hides them. */
export function useGoalsShown(): [isShown: boolean, show: (isWanted: boolean) => void] {
  const [stored, store] = useStored('goals')
  return [stored !== 'hidden', (isWanted) => store(isWanted ? null : 'hidden')]
}

/** The titles of the goals, in their order. A step is named by what was agreed, and before that by who takes it. */
export function useGoalTitles({ goals, character }: Pick<Chat, 'goals' | 'character'>): readonly string[] {
  const t = useText('chats')
  const partner = character?.name ?? t('goals.other')
  const people = { learner: t('goals.you'), character: partner, somebody: t('goals.somebody') }
  return goals.map(({ kind, who, what }) => {
    if (what !== null) return what
    if (kind !== 'step') return t(`goals.${kind}`, { who: partner })
    return t('goals.step', { who: people[who ?? 'somebody'] })
  })
}
