import { memo, useId } from 'react'
import type { Message } from '#features/chats/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Evaluation } from '../contract.ts'
import { writtenIn } from './EvaluationText.tsx'
import { FeedbackArrow } from './FeedbackArrow.tsx'
import { FeedbackOn } from './FeedbackOn.tsx'
import { InlineFeedback } from './InlineFeedback.tsx'
import { JudgedBubble } from './JudgedBubble.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import type { MessageFeedback } from './useFeedback.ts'

type Props = {
  readonly message: Message
  readonly evaluation: Evaluation
  /** Of the learner's messages only. */
  readonly feedback: MessageFeedback | undefined
  readonly columnId: string | undefined
  readonly isChosen: boolean
  readonly onToggle: (messageId: number) => void
  readonly onBack: (() => void) | undefined
}

/** One message as it was judged, and the way to what is said of it. */
export const JudgedMessage = memo(function JudgedMessage(props: Props) {
  const { message, evaluation, feedback, columnId, isChosen, onToggle, onBack } = props
  const t = useText('evaluations')
  const ownId = useId()
  const isJudged = feedback !== undefined && feedback.specifics.length > 0
  return (
    <li
      style={{ containIntrinsicHeight: `auto ${heightOf(message.content)}` }}
      className="grid grid-cols-1 gap-2 px-2 py-2 [content-visibility:auto] print:block print:[content-visibility:visible]"
    >
      {feedback && (
        <p
          aria-hidden
          className={cx(
            'text-end text-xs text-ink-muted',
            evaluation.specifics.length > 0 && 'pe-13 print:pe-0',
          )}
        >
          {t('context.message', { number: feedback.number })}
        </p>
      )}
      <div className={cx('flex items-end gap-2 break-inside-avoid', feedback && 'justify-end')}>
        {!feedback && <Emblem id={evaluation.scenario.id} size="small" className="me-1 max-sm:hidden" />}
        <JudgedBubble isUser={message.is_user}>
          <VisuallyHidden>{feedback ? t('context.you') : t('context.partner')} </VisuallyHidden>
          <HighlightedText
            text={message.content}
            quotations={feedback?.specifics ?? []}
            lang={evaluation.language}
            isStrong={isChosen}
          />
        </JudgedBubble>
        {feedback && evaluation.specifics.length > 0 && (
          <div className="size-11 shrink-0 self-center print:hidden">
            {isJudged && (
              <FeedbackArrow
                name={t('context.show', { number: feedback.number })}
                isOpen={isChosen}
                controls={columnId ?? ownId}
                pointsDown={columnId === undefined}
                onPress={() => onToggle(message.id)}
              />
            )}
          </div>
        )}
      </div>
      {isJudged && isChosen && columnId === undefined && onBack && (
        <InlineFeedback id={ownId} feedback={feedback} lang={writtenIn(evaluation)} onBack={onBack} />
      )}
      {isJudged && (
        <div className="hidden space-y-2 border-s border-line ps-4 print:mt-3 print:block">
          <FeedbackOn feedback={feedback} lang={writtenIn(evaluation)} />
        </div>
      )}
    </li>
  )
})

/** A bubble holds some sixty characters a line; the learner's have a number above. */
const heightOf = (content: string): string => `${3.25 + 1.625 * Math.ceil(content.length / 62)}rem`
