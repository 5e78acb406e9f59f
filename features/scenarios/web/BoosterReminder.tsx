import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Repeat from 'lucide-react/icons/repeat'
import { useId } from 'react'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { screens } from '#features/paths.ts'
import type { OfferedBooster } from '#features/practice/contract-booster.ts'
import { beginBoosterMutation, declineBoosterMutation } from '#features/practice/web/queries.ts'
import { formatDate } from '#platform/web/format.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { reminderDescriptionIds, ReminderCard, useShowNextReminder } from './ReminderCard.tsx'

type Props = { readonly booster: OfferedBooster }

/**
 * Offers a short try on what an evaluation found weakest. A double click begins one, because all presses share one key.
 */
export function BoosterReminder({ booster }: Props) {
  const t = useText('scenarios')
  const language = useLanguage()
  const failureText = useFailureText()
  const router = useRouter()
  const id = useId()
  const attempt = useIdempotencyKey()
  const showNext = useShowNextReminder()
  const { evaluation_id, after_days, check, scenario, evaluated_at, turns } = booster
  const body = { evaluation_id, after_days }
  const beginning = useMutation(beginBoosterMutation)
  const declining = useMutation(declineBoosterMutation)
  const isBeginning = beginning.isPending || beginning.isSuccess
  const failure = beginning.error ?? declining.error
  const onBegin = () => {
    declining.reset()
    void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
    beginning.mutate(
      { body, idempotencyKey: attempt.keyOf(body) },
      { onSuccess: ({ chat_id }) => router.navigate({ to: screens.chat, params: { id: String(chat_id) } }) },
    )
  }
  const onDecline = () => {
    beginning.reset()
    declining.mutate(body, { onSuccess: showNext })
  }
  return (
    <ReminderCard
      id={id}
      Icon={Repeat}
      title={t('booster.title')}
      failure={failure ? failureText(failure, t('reminder.failed')) : undefined}
      action={
        <Button
          look="secondary"
          isBusy={isBeginning}
          aria-describedby={reminderDescriptionIds(id)}
          onClick={onBegin}
        >
          {t('booster.begin')}
        </Button>
      }
      decline={t('booster.decline')}
      isDeclining={declining.isPending}
      onDecline={onDecline}
    >
      <span lang={rubricLanguage(booster.language)} dir="auto" className="font-medium text-ink">
        {check.name}
      </span>
      {'. '}
      {t('booster.text', { turns, day: formatDate(evaluated_at, language) })}{' '}
      <span lang={scenario.language ?? booster.language} dir="auto">
        {scenario.title}
      </span>
      {'.'}
    </ReminderCard>
  )
}
