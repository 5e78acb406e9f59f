import { useMutation } from '@tanstack/react-query'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { formatDay } from '#platform/web/format.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { OwnStudy } from '../contract.ts'
import { agreeMutation, leaveMutation } from './queries.ts'

type Props = { readonly study: OwnStudy; readonly language: string }

/** All that somebody has to know before they agree, and the two answers. */
export function StudyInvitation({ study, language }: Props) {
  const t = useText('studies')
  useFocusOnRemoval()
  const failureText = useFailureText()
  const agreeing = useMutation(agreeMutation)
  const declining = useMutation(leaveMutation)
  const error = agreeing.error ?? declining.error
  const isBusy = agreeing.isPending || declining.isPending
  return (
    <>
      <p className="max-w-prose">{t('own.asked')}</p>
      <WhatToDo study={study} />
      <Points
        title={t('own.who.title')}
        points={[t('own.who.score'), t('own.who.you'), t('own.who.groups')]}
      />
      <Points title={t('own.free.title')} points={[t('own.free.leave'), t('own.free.no')]} />
      {error && <Banner tone="error">{failureText(error, t('own.agreeFailed'))}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={agreeing.isPending}
          disabled={isBusy}
          onClick={() => agreeing.mutate({ id: study.id, language })}
        >
          {t('own.agree')}
        </Button>
        <Button
          look="secondary"
          isBusy={declining.isPending}
          disabled={isBusy}
          onClick={() => declining.mutate(study.id)}
        >
          {t('own.decline')}
        </Button>
      </div>
    </>
  )
}

function WhatToDo({ study: { measured, practised, starts_on, practice_days } }: Pick<Props, 'study'>) {
  const t = useText('studies')
  const day = formatDay(starts_on, useLanguage())
  const steps = [
    t('own.what.first', { measured: measured.title }),
    t('own.what.draw', { day, practised: practised.title, days: practice_days }),
    t('own.what.second'),
    t('own.what.third'),
  ]
  return (
    <section>
      <h3 className="font-semibold">{t('own.what.title')}</h3>
      <ol className="mt-2 grid max-w-prose list-decimal gap-2 pl-5 marker:text-ink-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

const Points = ({ title, points }: { readonly title: string; readonly points: readonly string[] }) => (
  <section>
    <h3 className="font-semibold">{title}</h3>
    <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5 marker:text-ink-muted">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
)
