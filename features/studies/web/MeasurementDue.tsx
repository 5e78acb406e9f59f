import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { formatMoment } from '#platform/web/format.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { MeasurementRound, OwnStudy } from '../contract.ts'
import { measureMutation } from './queries.ts'

type Props = { readonly study: OwnStudy; readonly round: MeasurementRound }

/** The measurement that is due, and the way into its conversation. */
export function MeasurementDue({ study: { id, measured, until, chat_id }, round }: Props) {
  const t = useText('studies')
  const language = useLanguage()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const beginning = useMutation(measureMutation)
  const onBegin = () =>
    beginning.mutate(id, {
      onSuccess: (begun) => navigate({ to: screens.chat, params: { id: String(begun.chat_id) } }),
    })
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t(`own.round.${round}`)}</h3>
      <p className="max-w-prose">{t('own.measure', { measured: measured.title })}</p>
      {until !== null && (
        <p className="text-ink-muted">{t('own.until', { day: formatMoment(until, language) })}</p>
      )}
      {beginning.isError && (
        <Banner tone="error">{failureText(beginning.error, t('own.beginFailed'))}</Banner>
      )}
      <div>
        <Button isBusy={beginning.isPending} onClick={onBegin}>
          {t(chat_id === null ? 'own.begin' : 'own.goOn')}
        </Button>
      </div>
    </section>
  )
}
