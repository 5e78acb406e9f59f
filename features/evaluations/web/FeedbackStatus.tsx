import { useText } from '#platform/web/hooks/useText.ts'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Evaluation } from '../contract.ts'
import { evaluationLanguage } from './EvaluationText.tsx'
import type { MessageFeedback } from './useFeedback.ts'

type Props = { readonly chosen: MessageFeedback | null; readonly evaluation: Evaluation }

/** Announces the feedback that has just been shown. */
export function FeedbackStatus({ chosen, evaluation }: Props) {
  const t = useText('evaluations')
  return (
    <VisuallyHidden role="status">
      {chosen && (
        <>
          {t('context.feedback', { number: chosen.number })}{' '}
          <span lang={evaluationLanguage(evaluation)}>
            {chosen.specifics
              .flatMap(({ quotation, feedback, better }) => [quotation, feedback, better])
              .join('\n')}
          </span>
        </>
      )}
    </VisuallyHidden>
  )
}
