import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Evaluation, MainPoint } from '../contract.ts'
import { evaluationLanguage } from './EvaluationText.tsx'
import { QuotedWords } from './QuotedWords.tsx'
import { PointTitle } from './StrengthPoint.tsx'

type Props = { readonly point: MainPoint; readonly evaluation: Evaluation }

/** What to change: the learner's words beside a better wording. */
export function ChangePoint({ point, evaluation }: Props) {
  const t = useText('evaluations')
  const lang = evaluationLanguage(evaluation)
  const { title, feedback, better } = point
  return (
    <div className="grid grid-cols-1 gap-2 text-ink sm:gap-4">
      <PointTitle point={point} evaluation={evaluation} />
      <div className={cx('grid grid-cols-1 gap-x-6 gap-y-2', better !== null && 'sm:grid-cols-2')}>
        <Wording
          title={t(point.is_missing ? 'checks.missing' : 'points.said')}
          className="border-accent/45 text-label"
        >
          <QuotedWords quotation={point.quotation} messageId={point.message_id} evaluation={evaluation} />
        </Wording>
        {better !== null && (
          <Wording title={t('points.better')} className="border-accent font-medium sm:text-lg">
            <span lang={lang} dir="auto" className="wrap-anywhere">
              {better}
            </span>
          </Wording>
        )}
      </div>
      {title !== null && feedback !== null && (
        <p lang={lang} dir="auto" className="text-sm max-sm:hidden">
          {feedback}
        </p>
      )}
    </div>
  )
}

type WordingProps = { readonly title: string; readonly className: string; readonly children: ReactNode }

const Wording = ({ title, className, children }: WordingProps) => (
  <div className={cx('border-s-[3px] ps-3 leading-snug', className)}>
    <p className="text-xs leading-normal font-normal text-ink-muted">{title}</p>
    <p>{children}</p>
  </div>
)
