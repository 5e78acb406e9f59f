import { type Ref, useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Evaluation } from '../contract.ts'
import { EvaluationText } from './EvaluationText.tsx'
import { FindingDetails } from './FindingDetails.tsx'
import type { FindingSelection } from './useFindings.ts'

type Props = {
  readonly id: string
  readonly ref: Ref<HTMLElement>
  readonly evaluation: Evaluation
  /** Undefined where findings open as a sheet. */
  readonly selection: FindingSelection | undefined
  readonly onBack: () => void
}

/** The whole evaluation, or one finding. It stays in the window while the transcript scrolls. */
export function EvaluationColumn({ id, ref, evaluation, selection, onBack }: Props) {
  const t = useText('evaluations')
  const title = useId()
  const finding = selection?.chosen
  return (
    <section
      ref={ref}
      id={id}
      aria-label={finding ? t('findings.panel') : undefined}
      aria-labelledby={finding ? undefined : title}
      tabIndex={0}
      className="scroll-mt-4 rounded-card bg-surface shadow-card ring-1 ring-line nav:sticky nav:top-[calc(var(--spacing-nav)+1.5rem)] nav:max-h-[calc(100dvh-var(--spacing-nav)-3rem)] nav:overflow-y-auto print:hidden forced-colors:border"
    >
      {/* The key makes a new element for each of the two, so that each is scrolled to its beginning. */}
      <div
        key={finding ? 'finding' : 'evaluation'}
        className="grid animate-rise grid-cols-1 gap-4 p-5 sm:p-6"
      >
        {finding ? (
          <FindingDetails selection={selection} evaluation={evaluation} isSheet={false} onBack={onBack} />
        ) : (
          <>
            <h2 id={title} className="text-lg font-semibold tracking-tight">
              {t('context.evaluation')}
            </h2>
            <EvaluationText evaluation={evaluation} />
          </>
        )}
      </div>
    </section>
  )
}
