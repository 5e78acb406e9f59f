import { useMutation } from '@tanstack/react-query'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import { useId } from 'react'
import type { DueDebrief } from '#features/own-conversations/contract-debrief.ts'
import { declineDebriefMutation } from '#features/own-conversations/web/queries.ts'
import { screens } from '#features/paths.ts'
import { formatDay } from '#platform/web/format.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { reminderDescriptionIds, ReminderCard, useShowNextReminder } from './ReminderCard.tsx'

type Props = { readonly debrief: DueDebrief }

/** Asks how a conversation went; the learner may answer in two minutes, or decline. */
export function DebriefReminder({ debrief }: Props) {
  const t = useText('scenarios')
  const language = useLanguage()
  const failureText = useFailureText()
  const showNext = useShowNextReminder()
  const declining = useMutation(declineDebriefMutation)
  const id = useId()
  const { own_conversation_id: ownId, title, takes_place_on } = debrief
  return (
    <ReminderCard
      id={id}
      Icon={MessageCircleQuestionMark}
      title={t('debrief.title')}
      failure={declining.isError ? failureText(declining.error, t('reminder.failed')) : undefined}
      action={
        <LinkButton
          look="secondary"
          to={screens.ownDebrief}
          params={{ id: String(ownId) }}
          aria-describedby={reminderDescriptionIds(id)}
        >
          {t('debrief.answer')}
        </LinkButton>
      }
      decline={t('debrief.decline')}
      isDeclining={declining.isPending}
      onDecline={() => declining.mutate(ownId, { onSuccess: showNext })}
    >
      <span lang={debrief.language}>{title}</span> ·{' '}
      <time dateTime={takes_place_on}>{formatDay(takes_place_on, language)}</time>. {t('debrief.text')}
    </ReminderCard>
  )
}
