import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { progressQuery } from '#features/evaluations/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { SkillChart, SkillChartLegend } from './SkillChart.tsx'
import { SkillTable } from './SkillTable.tsx'
import { findNextTry, listSeries, listTries, type SkillSeries } from './skill-series.ts'

/**
 * The level of each skill in the newest tries, and what one more try would show. It renders nothing when there is
 * nothing to show or the request failed, because the history is complete without it.
 */
export function SkillsOverTime() {
  const t = useText('history')
  const id = useId()
  const { data } = useQuery(progressQuery)
  const tries = listTries(data ?? [])
  const series = listSeries(tries)
  const next = findNextTry(series)
  if (!next) return null
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div>
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {t('skills.title')}
        </h2>
        <p className="mt-1 text-label">{t(`next.${next.kind}`, { skill: t(`skills.${next.skill}`) })}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-10 gap-y-3 sm:grid-cols-2">
        {series.map((one) => (
          <SkillRow key={one.skill} series={one} />
        ))}
      </ul>
      <SkillChartLegend />
      <details className="border-t border-line pt-1">
        <summary className="cursor-pointer py-2 text-sm font-medium">{t('skills.table')}</summary>
        <SkillTable tries={tries} series={series} />
      </details>
    </Card>
  )
}

function SkillRow({ series }: { readonly series: SkillSeries }) {
  const t = useText('history')
  const last = series.points.at(-1)
  return (
    <li className="flex items-center justify-between gap-3">
      <div aria-hidden className="min-w-0 wrap-anywhere">
        <p className="text-label font-medium">{t(`skills.${series.skill}`)}</p>
        {last && <p className="text-sm text-ink-muted">{t(`skills.levels.${last.level}`)}</p>}
      </div>
      <SkillChart series={series} />
    </li>
  )
}
