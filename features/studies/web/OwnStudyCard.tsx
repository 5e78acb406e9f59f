import { useId } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { OwnStudy } from '../contract.ts'
import { LeaveStudy } from './LeaveStudy.tsx'
import { MeasurementDue } from './MeasurementDue.tsx'
import { StudyInvitation } from './StudyInvitation.tsx'

type Props = {
  readonly study: OwnStudy
  /** The language that measurements would be taken in. */
  readonly language: string
}

/** One study, and what there is to do in it. */
export function OwnStudyCard({ study, language }: Props) {
  const t = useText('studies')
  const id = useId()
  const { standing, round } = study
  return (
    <Card as="article" aria-labelledby={id} className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="text-title font-semibold wrap-anywhere">
          {study.title}
        </h2>
        {standing !== 'invited' && standing !== 'finished' && (
          <Badge tone="accent">{t('own.takePart')}</Badge>
        )}
      </div>
      {standing === 'invited' && <StudyInvitation study={study} language={language} />}
      {standing === 'measure' && round !== null && <MeasurementDue study={study} round={round} />}
      {standing !== 'invited' && standing !== 'measure' && (
        <StandingSentence study={study} standing={standing} />
      )}
      {standing !== 'invited' && <LeaveStudy id={study.id} />}
    </Card>
  )
}

type StandingSentenceProps = {
  readonly study: OwnStudy
  readonly standing: Exclude<OwnStudy['standing'], 'invited' | 'measure'>
}

/** Tells learners where they stand while there is nothing to do. */
function StandingSentence({ study: { until, starts_on, practised }, standing }: StandingSentenceProps) {
  const t = useText('studies')
  const language = useLanguage()
  const day = formatDate(until ?? `${starts_on}T00:00`, language)
  return <p className="max-w-prose">{t(`own.${standing}`, { day, practised: practised.title })}</p>
}
