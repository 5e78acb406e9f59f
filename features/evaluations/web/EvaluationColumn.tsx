import { ArrowLeft } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { Evaluation } from '../contract.ts'
import { evaluationLanguage, EvaluationText } from './EvaluationText.tsx'
import { MessageFeedbackText } from './MessageFeedbackText.tsx'
import type { MessageFeedback } from './useFeedback.ts'

type Props = {
  readonly id: string
  readonly ref: Ref<HTMLElement>
  readonly evaluation: Evaluation
  /** The feedback to show instead of the whole evaluation. */
  readonly chosen: MessageFeedback | null
  readonly onBack: () => void
}

/** The whole evaluation, or the feedback on one message. It stays in the window while the transcript scrolls. */
export function EvaluationColumn({ id, ref, evaluation, chosen, onBack }: Props) {
  const t = useText('evaluations')
  const title = useId()
  return (
    <section
      ref={ref}
      id={id}
      aria-labelledby={title}
      tabIndex={0}
      className="scroll-mt-24 rounded-card bg-surface shadow-card ring-1 ring-line nav:sticky nav:top-[calc(var(--spacing-nav)+1.5rem)] nav:max-h-[calc(100dvh-var(--spacing-nav)-3rem)] nav:overflow-y-auto print:hidden forced-colors:border"
    >
      {/* The key makes a new element for each message, so that it is scrolled to its beginning. */}
      <div key={chosen?.messageId ?? 0} className="grid animate-rise grid-cols-1 gap-4 p-5 sm:p-6">
        {chosen ? (
          <>
            <TextButton onClick={onBack} className="-mt-2 justify-self-start text-sm text-accent-ink">
              <ArrowLeft aria-hidden className="size-4 shrink-0" />
              {t('context.back')}
            </TextButton>
            <MessageFeedbackText titleId={title} feedback={chosen} lang={evaluationLanguage(evaluation)} />
          </>
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
