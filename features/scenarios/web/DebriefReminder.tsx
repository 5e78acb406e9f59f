import { useMutation, useQueryClient } from '@tanstack/react-query'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import { useId } from 'react'
import type { DueDebrief } from '#features/own-conversations/contract-debrief.ts'
import { declineDebriefMutation } from '#features/own-conversations/web/queries.ts'
import { screens } from '#features/paths.ts'
import { practiceQuery } from '#features/practice/web/queries.ts'
import { focusContent } from '#platform/web/focus.ts'
import { formatDay } from '#platform/web/format.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { reminderDescriptionIds, ReminderCard } from './ReminderCard.tsx'

type Props = { readonly debrief: DueDebrief }

/** Asks how a conversation went; the learner may answer in two minutes, or decline. */
export function DebriefReminder({ debrief }: Props) {
  const t = useText('scenarios')
  const language = useLanguage()
  const failureText = useFailureText()
  const client = useQueryClient()
  const declining = useMutation(declineDebriefMutation)
  const id = useId()
  const { own_conversation_id: ownId, title, takes_place_on } = debrief
  const onDecline = () =>
    declining.mutate(ownId, {
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: practiceQuery.queryKey })
        focusContent()
      },
    })
  return (
    <ReminderCard
      id={id}
      Icon={MessageCircleQuestionMark}
      title={t('debrief.title')}
      failure={declining.isError ? failureText(declining.error, t('reminder.failed')) : undefined}
      actions={
        <>
          <LinkButton
            look="secondary"
            to={screens.ownDebrief}
            params={{ id: String(ownId) }}
            aria-describedby={reminderDescriptionIds(id)}
          >
            {t('debrief.answer')}
          </LinkButton>
          <Button
            look="ghost"
            isBusy={declining.isPending}
            aria-describedby={reminderDescriptionIds(id)}
            onClick={onDecline}
          >
            {t('debrief.decline')}
          </Button>
        </>
      }
    >
      <span lang={debrief.language}>{title}</span> ·{' '}
      <time dateTime={takes_place_on}>{formatDay(takes_place_on, language)}</time>. {t('debrief.text')}
    </ReminderCard>
  )
}
