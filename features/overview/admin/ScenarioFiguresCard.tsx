import { useText } from '#platform/web/hooks/useText.ts'
import { FigureTable } from '#platform/web/table/FigureTable.tsx'
import type { OverviewScenario } from '../contract.ts'
import { FigureCard } from './FigureCard.tsx'
import { useFigure } from './WithheldFigure.tsx'

type Props = { readonly scenarios: readonly OverviewScenario[]; readonly hasMore: boolean }

/** The figures of the month by scenario. */
export function ScenarioFiguresCard({ scenarios, hasMore }: Props) {
  const t = useText('overview')
  const toFigure = useFigure()
  return (
    <FigureCard title={t('scenarios.title')} note={t('scenarios.note')}>
      {scenarios.length === 0 ? (
        <p>{t('scenarios.none')}</p>
      ) : (
        <FigureTable
          caption={t('scenarios.title')}
          first={t('scenarios.scenario')}
          columns={[t('practised'), t('evaluated'), t('tried_again')]}
          rows={scenarios.map(({ id, title, practised, evaluated, tried_again }) => ({
            key: String(id),
            name: title,
            figures: [practised, evaluated, tried_again].map(toFigure),
          }))}
        />
      )}
      {hasMore && <p className="text-sm text-ink-muted">{t('scenarios.more')}</p>}
    </FigureCard>
  )
}
