import KeyRound from 'lucide-react/icons/key-round'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Chat } from '#features/chats/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { findGoalDifferences, type GoalDifference } from './goal-differences.ts'

type Props = {
  readonly before: Chat
  readonly after: Chat
  /** The number of the older try. */
  readonly number: number
}

/** What only one of the tries has reached, by what the director saw, such as facts told and steps agreed. */
export function CompareNews({ before, after, number }: Props) {
  const t = useText('evaluations')
  const name = after.character?.name ?? t('compare.partnerName')
  const textOf = ({ kind, what }: GoalDifference) => t(`compare.news.${kind}`, { name, what })
  const gained = findGoalDifferences(after.goals, before.goals)
  const lost = findGoalDifferences(before.goals, after.goals)
  if (gained.length + lost.length === 0) return null
  return (
    <ul className="grid gap-1.5 text-label text-accent-ink">
      {gained.map((news) => (
        <li key={textOf(news)} className="flex items-start gap-2 wrap-anywhere">
          <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('compare.new', { what: textOf(news) })}
        </li>
      ))}
      {lost.map((news) => (
        <li key={textOf(news)} className="flex items-start gap-2 text-ink-muted wrap-anywhere">
          <Undo2 aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('compare.onlyIn', { number, what: textOf(news) })}
        </li>
      ))}
    </ul>
  )
}
