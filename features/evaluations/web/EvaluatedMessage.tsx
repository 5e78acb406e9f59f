import { memo, type ReactNode, useId } from 'react'
import type { Message } from '#features/chats/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Evaluation } from '../contract.ts'
import { evaluationLanguage } from './EvaluationText.tsx'
import { FeedbackArrow } from './FeedbackArrow.tsx'
import { InlineFeedback, MessageFeedbackText } from './MessageFeedbackText.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import type { MessageFeedback } from './useFeedback.ts'

type Props = {
  readonly message: Message
  readonly evaluation: Evaluation
  /** Undefined for the partner's messages. */
  readonly feedback: MessageFeedback | undefined
  readonly columnId: string | undefined
  readonly isChosen: boolean
  readonly onToggle: (messageId: number) => void
  readonly onBack: (() => void) | undefined
}

/** One message of the evaluated transcript, with the button that shows its feedback (requirement E4). */
export const EvaluatedMessage = memo(function EvaluatedMessage(props: Props) {
  const { message, evaluation, feedback, columnId, isChosen, onToggle, onBack } = props
  const t = useText('evaluations')
  const ownId = useId()
  const lang = evaluationLanguage(evaluation)
  const hasButtons = evaluation.specifics.length > 0
  const hasFeedback = feedback !== undefined && feedback.specifics.length > 0
  return (
    <li
      id={messageAnchor(message.id)}
      tabIndex={-1}
      style={{ containIntrinsicHeight: `auto ${estimateHeight(message.content)}` }}
      className="grid grid-cols-1 gap-2 px-2 py-2 [content-visibility:auto] print:block print:[content-visibility:visible]"
    >
      {feedback && (
        <p aria-hidden className={cx('text-end text-xs text-ink-muted', hasButtons && 'pe-13 print:pe-0')}>
          {t('context.message', { number: feedback.number })}
        </p>
      )}
      <div className={cx('flex items-end gap-2 break-inside-avoid', feedback && 'justify-end')}>
        {!feedback && <Emblem id={evaluation.scenario.id} size="small" className="me-1 max-sm:hidden" />}
        <EvaluatedBubble isUser={message.is_user}>
          <VisuallyHidden>{feedback ? t('context.you') : t('context.partner')} </VisuallyHidden>
          <HighlightedText
            text={message.content}
            quotations={feedback?.specifics ?? []}
            lang={evaluation.language}
            isStrong={isChosen}
          />
        </EvaluatedBubble>
        {feedback && hasButtons && (
          <div className="size-11 shrink-0 self-center print:hidden">
            {hasFeedback && (
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
      {hasFeedback && isChosen && columnId === undefined && onBack && (
        <InlineFeedback id={ownId} feedback={feedback} lang={lang} onBack={onBack} />
      )}
      {hasFeedback && (
        <div className="hidden space-y-2 border-s border-line ps-4 print:mt-3 print:block">
          <MessageFeedbackText feedback={feedback} lang={lang} />
        </div>
      )}
    </li>
  )
})

/** Where the quotations of the checks lead to. */
export const messageAnchor = (id: number): string => `message-${id}`

/** A bubble has about sixty characters a line; the learner's have a number above. */
const estimateHeight = (content: string): string => `${3.25 + 1.625 * Math.ceil(content.length / 62)}rem`

type BubbleProps = { readonly isUser: boolean; readonly children: ReactNode }

/** The same shape as a message in the chat. */
function EvaluatedBubble({ isUser, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'max-w-[36rem] min-w-0 rounded-bubble px-4 py-2.5',
        // Forced colours remove the background, so a border shows the bubble.
        'forced-colors:border print:border print:border-line print:text-ink',
        isUser
          ? 'rounded-br-md bg-bubble text-on-bubble print:bg-transparent'
          : 'mr-13 rounded-bl-md bg-surface text-ink ring-1 ring-line ring-inset',
      )}
    >
      {children}
    </div>
  )
}
