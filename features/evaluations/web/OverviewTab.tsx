import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { Evaluation } from '../contract.ts'
import { ChecksCard } from './ChecksCard.tsx'
import { EvaluationText } from './EvaluationText.tsx'
import { MainPointsCard } from './MainPointsCard.tsx'
import { SharesCard } from './SharesCard.tsx'
import { SkillsCard } from './SkillsCard.tsx'
import { TotalCard } from './TotalCard.tsx'
import { TurnsCard } from './TurnsCard.tsx'

/** The main points first, then the checks and the overview in words, and figures last (requirement E3). */
export function OverviewTab({ evaluation }: { readonly evaluation: Evaluation }) {
  return (
    <div className="grid grid-cols-1 gap-6 nav:gap-8 print:block print:space-y-4">
      {/* An erased evaluation has no points any more. */}
      {evaluation.content !== '' && <MainPointsCard evaluation={evaluation} />}
      {evaluation.checks.length > 0 && <ChecksCard evaluation={evaluation} />}
      <OverviewText evaluation={evaluation} />
      <Figures evaluation={evaluation} />
    </div>
  )
}

function OverviewText({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const { scenario, language, checks, own_conversation_id } = evaluation
  return (
    <Card
      as="section"
      className="grid grid-cols-1 content-start gap-x-10 gap-y-5 p-5 sm:p-6 nav:grid-cols-[minmax(0,1fr)_20rem] print:block print:p-0 print:shadow-none print:ring-0"
    >
      <div className="grid max-w-[44rem] grid-cols-1 content-start gap-2">
        <h2 className="text-lg font-semibold tracking-tight">{t('overview.text')}</h2>
        <EvaluationText evaluation={evaluation} isOverview />
        {own_conversation_id !== undefined && checks.length === 0 && (
          <p className="text-sm text-ink-muted">{t('overview.ownChecks')}</p>
        )}
      </div>
      <div className="grid max-w-[44rem] grid-cols-1 content-start gap-1 print:hidden">
        <h2 className="text-sm font-medium text-ink-muted">{t('overview.scenario')}</h2>
        <p
          lang={scenario.language ?? language}
          dir="auto"
          className="text-label whitespace-pre-line wrap-anywhere"
        >
          {scenario.description}
        </p>
      </div>
    </Card>
  )
}

/** The figures of the evaluation. Paper has no room for the table of turns. */
function Figures({ evaluation }: { readonly evaluation: Evaluation }) {
  const { checks, skills, measures, total } = evaluation
  // The checks show the level of each skill themselves.
  const levels = checks.length > 0 ? [] : skills
  const turns = measures?.turns ?? []
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-5 empty:hidden',
        levels.length > 0 && 'nav:grid-cols-[21rem_minmax(0,1fr)]',
      )}
    >
      {levels.length > 0 && <SkillsCard skills={levels} />}
      {turns.length > 0 && (
        <div className="grid grid-cols-1 content-start gap-5">
          <SharesCard turns={turns} />
          <div className="grid print:hidden">
            <TurnsCard turns={turns} />
          </div>
        </div>
      )}
      {total && <TotalCard evaluation={evaluation} total={total} />}
    </div>
  )
}
