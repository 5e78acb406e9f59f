import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { simulatedLearners, type TrialRanking } from '../contract.ts'

/** The points of each learner; a range when some checks are open. */
export function PointsRow({ ranking }: { readonly ranking: TrialRanking }) {
  const t = useText('rubric-trials')
  const language = useLanguage()
  return (
    <tfoot>
      <tr className="border-t border-line bg-sunken font-medium">
        <th scope="row" className="sticky left-0 z-10 bg-sunken p-3 text-start">
          {t('points')}
        </th>
        {simulatedLearners.map((learner) => {
          const points = ranking.points.find((one) => one.learner === learner)
          return (
            <td key={learner} className="p-2 text-center tabular-nums">
              {points && formatRange(points, language)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

function formatRange({ minimum, maximum }: TrialRanking['points'][number], language: string): string {
  const from = formatNumber(minimum, language)
  return minimum === maximum ? from : `${from}–${formatNumber(maximum, language)}`
}
