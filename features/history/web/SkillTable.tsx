import type { Practice } from '#features/evaluations/contract.ts'
import { formatDate } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { SkillSeries } from './skill-series.ts'

type Props = { readonly tries: readonly Practice[]; readonly series: readonly SkillSeries[] }

/** What the charts show, in words: a row for each try, the newest first. It scrolls where it is wider than the screen. */
export function SkillTable({ tries, series }: Props) {
  const t = useText('history')
  const language = useLanguage()
  return (
    <div
      role="region"
      aria-label={t('skills.table')}
      tabIndex={0}
      className="relative overflow-x-auto rounded-control -outline-offset-2 print:overflow-visible"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-ink-muted">
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {t('skills.date')}
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {t('skills.help')}
            </th>
            {series.map(({ skill }) => (
              <th key={skill} scope="col" className="py-2 pe-4 text-start font-normal">
                {t(`skills.${skill}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tries
            .map((one, column) => ({ one, column }))
            .toReversed()
            .map(({ one, column }) => (
              <tr key={one.chat_id} className="border-t border-line">
                <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                  {formatDate(one.created_at, language)}
                </th>
                <td className="py-2 pe-4 whitespace-nowrap">
                  {t(one.is_unaided ? 'skills.unaided' : 'skills.withHints')}
                </td>
                {series.map(({ skill, points }) => {
                  const point = points.find((at) => at.column === column)
                  return (
                    <td key={skill} className="py-2 pe-4 whitespace-nowrap">
                      {point ? t(`skills.levels.${point.level}`) : '–'}
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
