import CornerDownRight from 'lucide-react/icons/corner-down-right'
import ListChecks from 'lucide-react/icons/list-checks'
import { type ReactNode, useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { Evaluation } from '../contract.ts'
import { findMainPoints, isMadeByRules } from '../contract-points.ts'
import { ChangePoint } from './ChangePoint.tsx'
import { CountedMoment } from './CountedMoment.tsx'
import { NextSteps } from './NextSteps.tsx'
import { StrengthPoint } from './StrengthPoint.tsx'

/** What to take from the evaluation at a glance: one strength, one change, and the next step. */
export function MainPointsCard({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const { strength, change } = findMainPoints(evaluation)
  const isByRules = isMadeByRules(evaluation)
  return (
    <Card
      className={cx(
        'grid grid-cols-1 overflow-hidden rounded-banner! print:break-inside-avoid print:shadow-none',
        strength && 'nav:grid-cols-[5fr_8fr] print:grid-cols-[5fr_8fr]',
      )}
    >
      {strength && (
        <Part
          title={t('points.strength')}
          icon={<VerdictMark verdict="met" className="mt-0.5" />}
          className="text-ok-ink"
        >
          <StrengthPoint point={strength} evaluation={evaluation} />
        </Part>
      )}
      <Part
        title={t(isByRules ? 'points.counted' : 'points.change')}
        icon={
          isByRules ? (
            <ListChecks aria-hidden className="size-5" />
          ) : (
            <CornerDownRight aria-hidden className="size-5" />
          )
        }
        className="bg-accent-soft text-accent-ink print:bg-transparent"
      >
        {change ? (
          <ChangePoint point={change} evaluation={evaluation} />
        ) : (
          <p className="max-w-[44rem] text-label text-ink">
            {t(isByRules ? 'points.countedNote' : 'points.noChange')}
          </p>
        )}
        {isByRules && <CountedMoment evaluation={evaluation} />}
        {!evaluation.is_measurement && <NextSteps evaluation={evaluation} />}
      </Part>
    </Card>
  )
}

type PartProps = {
  readonly title: string
  readonly icon: ReactNode
  readonly className: string
  readonly children: ReactNode
}

function Part({ title, icon, className, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('grid grid-cols-1 content-start gap-2 p-4 sm:gap-3 sm:p-6 lg:p-8', className)}
    >
      <h2 id={id} className="flex items-center gap-2 text-sm font-medium [&_svg]:mt-0">
        {icon}
        {title}
      </h2>
      {children}
    </section>
  )
}
