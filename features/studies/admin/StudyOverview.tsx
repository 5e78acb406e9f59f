import { useId } from 'react'
import { formatDay } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { Study } from '../contract-admin.ts'
import { StudyActions } from './StudyActions.tsx'
import { ThirdRoundChange } from './ThirdRoundChange.tsx'
import { StudyNumbers } from './StudyNumbers.tsx'
import { StudyFacts } from './StudyFacts.tsx'
import { StudyResult } from './StudyResult.tsx'

/** Everything that is shown of a study: its schedule, how many people take part, and its results. */
export function StudyOverview({ study }: { readonly study: Study }) {
  const t = useText('studies')
  const language = useLanguage()
  const id = useId()
  const day = (date: string) => formatDay(date, language)
  const isClosed = study.phase === 'again' || study.phase === 'over'
  return (
    <Card as="article" aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="text-lg font-semibold tracking-tight wrap-anywhere">
          {study.title}
        </h3>
        <Badge tone={study.phase === 'over' ? 'plain' : 'accent'}>{t(`admin.phase.${study.phase}`)}</Badge>
      </div>
      <StudyFacts study={study} />
      {study.counts && <StudyNumbers counts={study.counts} />}
      <StudyResult result={study.figures.after} isReported={study.is_after_reported === true} />
      {isClosed && <ThirdRoundChange again={study.figures.again} />}
      <p className="text-label text-ink-muted">
        {study.reported_on && t('admin.reported', { day: day(study.reported_on) })}{' '}
        {study.next_report_on === null
          ? t('admin.lastReport')
          : t(study.reported_on === null ? 'admin.notReported' : 'admin.nextReport', {
              next: day(study.next_report_on),
            })}
      </p>
      <StudyActions study={study} />
    </Card>
  )
}
