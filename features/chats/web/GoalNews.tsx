import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { useGoalsShown, useGoalTitles } from './useGoals.ts'
import type { MessageSender } from './useSendMessage.ts'

type Props = {
  readonly sender: Pick<MessageSender, 'chat' | 'running' | 'finished' | 'goalsBefore'>
  /** A part of the status that announces the reply, or lines for those who see the screen. */
  readonly as: 'status' | 'lines'
}

/** Says after a reply which goals it has reached, until the next message. */
export function GoalNews({ sender, as }: Props) {
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
    <div aria-hidden className="grid animate-rise gap-1 px-2 text-sm font-medium text-ok-ink sm:px-4">
      {reached.map((goal) => (
        <p key={goal} className="flex gap-1.5">
          <VerdictMark verdict="met" size="small" className="mt-0.5 size-4" />
          <span className="min-w-0 wrap-anywhere">{t('goals.news', { goal })}</span>
        </p>
      ))}
    </div>
  )
}

/**
 * The titles of the goals that were reached since the last message was sent; none while a reply is on its way. The
 * number of a goal's message does not show that, because a model may name an earlier message.
 */
function useReachedGoals({ chat, running, finished, goalsBefore }: Props['sender']): readonly string[] {
  const titles = useGoalTitles(chat)
  const [isShown] = useGoalsShown()
  if (!isShown || running || !finished) return []
  // Another branch may be shown by now, whose goals are no news.
  const { branch_id = chat.branch_id } = finished.turn
  if (branch_id !== chat.branch_id) return []
  return titles.filter(
    (_, index) => chat.goals[index]?.state === 'reached' && goalsBefore[index]?.state !== 'reached',
  )
}
