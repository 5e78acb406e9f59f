import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { useMediaQuery } from '#platform/web/hooks/useMediaQuery.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Evaluation } from '../contract.ts'
import { EvaluationColumn } from './EvaluationColumn.tsx'
import { FeedbackStatus } from './FeedbackStatus.tsx'
import { JudgedConversation } from './JudgedConversation.tsx'
import { judgedMessagesQuery } from './queries.ts'
import { useFeedback } from './useFeedback.ts'
import { type View, ViewSwitch } from './ViewSwitch.tsx'

/**
 * What was said, beside what is said of it. On a narrow screen one of the two is shown, and a message's feedback opens
 * below the message; on paper it stands there anyway.
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
    // The button that was pressed is gone.
    column.current?.focus({ preventScroll: isWide })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 nav:grid-cols-[minmax(0,1fr)_24rem] nav:gap-8 print:block">
      {!isWide && <ViewSwitch view={view} onSwitch={show} />}
      <div className={cx('min-w-0', !isWide && view !== 'conversation' && 'hidden print:block')}>
        <JudgedConversation
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
