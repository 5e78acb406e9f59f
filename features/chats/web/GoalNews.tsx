import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { useGoalsShown, useGoalTitles } from './useGoals.ts'
import type { MessageSender } from './useSendMessage.ts'

export type GoalNewsProps = {
  readonly sender: Pick<MessageSender, 'chat' | 'running' | 'finished'>
  /** A part of the status that announces the reply, or a line for those who see the screen. */
  readonly as: 'status' | 'line'
}

/** Says after a reply which goals it has reached, until the next message. */
export function GoalNews({ sender, as }: GoalNewsProps) {
  const t = useText('chats')
  const language = useLanguage()
  const reached = useReachedGoals(sender)
  if (reached.length === 0) return null
  if (as === 'status')
    return reached.map((goal) => (
      <span key={goal} lang={language}>
        {' '}
        {t('goals.news', { goal })}
      </span>
    ))
  return (
    <p aria-hidden className="flex min-w-0 animate-rise items-center gap-1.5 font-medium text-ok-ink">
      <VerdictMark verdict="met" size="small" className="size-4" />
      <span className="leading-tight max-sm:truncate sm:line-clamp-2">
        {reached.map((goal) => t('goals.news', { goal })).join(' ')}
      </span>
    </p>
  )
}

/** The titles of the goals that the last reply has reached; none while a reply is on its way. */
function useReachedGoals({ chat, running, finished }: GoalNewsProps['sender']): readonly string[] {
  const titles = useGoalTitles(chat.goals)
  const [isShown] = useGoalsShown()
  if (!isShown || running || !finished) return []
  // Another branch may be shown by now, whose goals are no news.
  const { turn_count, branch_id = chat.branch_id } = finished.turn
  if (branch_id !== chat.branch_id) return []
  return titles.filter((_, index) => {
    const goal = chat.goals[index]
    return goal?.state === 'reached' && goal.message === turn_count
  })
}
