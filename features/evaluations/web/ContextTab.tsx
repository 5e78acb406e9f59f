import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { useMediaQuery } from '#platform/web/hooks/useMediaQuery.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Evaluation } from '../contract.ts'
import { EvaluationColumn } from './EvaluationColumn.tsx'
import { FeedbackStatus } from './FeedbackStatus.tsx'
import { EvaluatedTranscript } from './EvaluatedTranscript.tsx'
import { judgedMessagesQuery } from './queries.ts'
import { useFeedback } from './useFeedback.ts'
import { type View, ViewSwitch } from './ViewSwitch.tsx'

/**
 * The transcript beside the evaluation (requirement E4). A narrow screen shows one of the two, and a message's feedback
 * opens below the message; paper has every feedback there.
 */
export function ContextTab({ evaluation }: { readonly evaluation: Evaluation }) {
  const isWide = useMediaQuery('(width >= 56rem)')
  const columnId = useId()
  const column = useRef<HTMLElement>(null)
  const [view, show] = useState<View>('conversation')
  const messages = useQuery(judgedMessagesQuery(evaluation.chat_id))
  const feedback = useFeedback(messages.data, evaluation.specifics)
  const showFullEvaluation = () => {
    flushSync(() => {
      feedback.close()
      show('evaluation')
    })
    // The pressed button is gone, so the column takes the focus.
    column.current?.focus({ preventScroll: isWide })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 nav:grid-cols-[minmax(0,1fr)_24rem] nav:gap-8 print:block">
      {!isWide && <ViewSwitch view={view} onSwitch={show} />}
      <div className={cx('min-w-0', !isWide && view !== 'conversation' && 'hidden print:block')}>
        <EvaluatedTranscript
          evaluation={evaluation}
          messages={messages}
          feedback={feedback}
          columnId={isWide ? columnId : undefined}
          onBack={showFullEvaluation}
        />
      </div>
      {(isWide || view === 'evaluation') && (
        <EvaluationColumn
          ref={column}
          id={columnId}
          evaluation={evaluation}
          chosen={isWide ? feedback.chosen : null}
          onBack={showFullEvaluation}
        />
      )}
      <FeedbackStatus chosen={feedback.chosen} evaluation={evaluation} />
    </div>
  )
}
