import { useState } from 'react'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { ConversationGoal } from '../contract-outcome.ts'
import { useGoalsShown, useGoalTitles } from './useGoals.ts'
import type { MessageSender } from './useSendMessage.ts'

export type GoalNewsProps = Pick<MessageSender, 'chat' | 'running' | 'finished'>

/** Says after a reply which goals it has reached, as a part of the status that announces the reply. */
export function GoalNews({ chat, running, finished }: GoalNewsProps) {
  const t = useText('chats')
  const language = useLanguage()
  const titles = useGoalTitles(chat.goals)
  const [isShown] = useGoalsShown()
  // Until a turn has ended, the chat's goals are those from before it.
  const [before, setBefore] = useState<readonly ConversationGoal[]>(chat.goals)
  if (running && before !== chat.goals) setBefore(chat.goals)
  // Another branch may be shown by now, whose goals are no news.
  const { branch_id = chat.branch_id } = finished?.turn ?? {}
  if (!isShown || running || !finished || branch_id !== chat.branch_id) return null
  const reached = titles.filter(
    (_, index) => chat.goals[index]?.state === 'reached' && before[index]?.state !== 'reached',
  )
  return reached.map((goal) => (
    <span key={goal} lang={language}>
      {' '}
      {t('goals.news', { goal })}
    </span>
  ))
}
