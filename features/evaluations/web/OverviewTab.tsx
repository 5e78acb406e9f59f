import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { Evaluation } from '../contract.ts'
import { ChecksCard } from './ChecksCard.tsx'
import { EvaluationSource } from './EvaluationSource.tsx'
import { SharesCard } from './SharesCard.tsx'
import { SkillsCard } from './SkillsCard.tsx'
import { TurnsCard } from './TurnsCard.tsx'
import { EvaluationText } from './EvaluationText.tsx'

/** The scenario, the overview in words, and charts of what was measured (requirement E3). */
export function OverviewTab({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const { scenario, language, measures, checks } = evaluation
  // The checks show the level of each skill themselves.
  const skills = checks.length > 0 ? [] : evaluation.skills
  const turns = measures?.turns ?? []
  const hasCharts = skills.length > 0 || turns.length > 0
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-5 print:block print:space-y-5',
        hasCharts ? 'nav:grid-cols-[minmax(0,1fr)_21rem] nav:grid-rows-[auto_1fr]' : 'max-w-3xl',
      )}
    >
      <Card
        as="section"
        className="grid grid-cols-1 content-start gap-5 p-5 sm:p-6 print:p-0 print:shadow-none print:ring-0"
      >
        <div className="grid max-w-[44rem] grid-cols-1 gap-1">
          <h2 className="text-sm font-medium text-ink-muted">{t('overview.scenario')}</h2>
          <p lang={language} dir="auto" className="text-label whitespace-pre-line wrap-anywhere">
            {scenario.description}
          </p>
        </div>
        <div className="grid max-w-[44rem] grid-cols-1 gap-2">
          <h2 className="text-lg font-semibold tracking-tight">{t('overview.text')}</h2>
          <EvaluationText evaluation={evaluation} isOverview />
        </div>
        <EvaluationSource evaluation={evaluation} />
      </Card>
      {hasCharts && (
        <div className={cx('grid grid-cols-1 content-start gap-5', checks.length === 0 && 'nav:row-span-2')}>
          {skills.length > 0 && <SkillsCard skills={skills} />}
          {turns.length > 0 && <SharesCard turns={turns} />}
        </div>
      )}
      {checks.length > 0 && <ChecksCard evaluation={evaluation} />}
      {turns.length > 0 && (
        <div className={cx('grid', checks.length > 0 && 'nav:col-span-full')}>
          <TurnsCard turns={turns} />
        </div>
      )}
    </div>
  )
}
