import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { CheckTotal, Evaluation } from '../contract.ts'
import { isMadeByRules } from '../contract-points.ts'
import { ChartCard } from './ChartCard.tsx'

type Props = { readonly evaluation: Evaluation; readonly total: CheckTotal }

/**
 * How many of all checks are met, in words, and why it is a range. It is among the figures, because it is not a mark.
 */
export function TotalCard({ evaluation, total: { from, to, of } }: Props) {
  const t = useText('evaluations')
  const count = (wanted: SettledVerdict) =>
    evaluation.checks.filter(({ verdict }) => verdict === wanted).length
  const [divided, notJudged] = [count('divided'), count('not_judged')]
  return (
    <ChartCard title={t('total.title')}>
      <div className="grid max-w-[44rem] gap-2 print:max-w-none">
        <p className="text-label font-medium">
          {from === to ? t('total.exact', { to, count: of }) : t('total.range', { from, to, count: of })}
        </p>
        {divided > 0 && <p className="text-label">{t('total.divided', { count: divided })}</p>}
        {notJudged > 0 && (
          <p className="text-label">
            {t(isMadeByRules(evaluation) ? 'total.needsModel' : 'total.notJudged', { count: notJudged })}
          </p>
        )}
        <p className="text-sm text-ink-muted">{t('total.note')}</p>
      </div>
    </ChartCard>
  )
}
