import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import type { Message } from '#features/chats/contract.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { Evaluation } from '../contract.ts'
import { EvaluatedMessage } from './EvaluatedMessage.tsx'
import { TranscriptSkeleton } from './TranscriptSkeleton.tsx'
import type { FeedbackSelection } from './useFeedback.ts'

type Props = {
  readonly evaluation: Evaluation
  readonly messages: UseQueryResult<Message[]>
  readonly feedback: FeedbackSelection
  /** Id of the column that shows the feedback; undefined where it opens below its message. */
  readonly columnId: string | undefined
  readonly onBack: () => void
}

/** The transcript that the evaluation judged, with buttons that show the feedback (requirement E4). */
export function EvaluatedTranscript({ evaluation, messages, ...rest }: Props) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const title = useId()
  const hasFeedback = evaluation.specifics.length > 0
  const onRetry = () => {
    focusContent()
    void messages.refetch()
  }
  return (
    <section aria-labelledby={title} className="grid grid-cols-1 gap-3 print:mt-8 print:block">
      <div className="grid gap-1 break-after-avoid">
        <h2 id={title} className="text-lg font-semibold tracking-tight">
          {t('context.conversation')}
        </h2>
        <p className="text-sm text-ink-muted print:hidden">
          {hasFeedback ? t('context.hint') : t('context.none')}
        </p>
      </div>
      {messages.data && <Messages evaluation={evaluation} messages={messages.data} {...rest} />}
      {!messages.data && (messages.isPending || messages.isFetching) && <TranscriptSkeleton />}
      {messages.error && !messages.isFetching && (
        <Banner tone="error" action={<TextButton onClick={onRetry}>{t('state.tryAgain')}</TextButton>}>
          {failureText(messages.error, t('context.failed'))}
        </Banner>
      )}
    </section>
  )
}

type MessagesProps = Omit<Props, 'messages'> & { readonly messages: readonly Message[] }

function Messages({ evaluation, messages, feedback, columnId, onBack }: MessagesProps) {
  const { hash } = useLocation()
  const isShown = useSearch({ strict: false }).tab === 'context'
  // A link to a message comes before its transcript is there or can be seen, so the browser cannot have followed it.
  useEffect(() => {
    const target = isShown && hash !== '' ? document.getElementById(hash) : null
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [hash, isShown])
  return (
    <ol className="-mx-2">
      {messages.map((message) => {
        const isChosen = feedback.chosen?.messageId === message.id
        return (
          <EvaluatedMessage
            key={message.id}
            message={message}
            evaluation={evaluation}
            feedback={feedback.byMessage.get(message.id)}
            columnId={columnId}
            isChosen={isChosen}
            onToggle={feedback.toggle}
            // A new function each time, so only the chosen message gets it and renders again.
            onBack={isChosen ? onBack : undefined}
          />
        )
      })}
    </ol>
  )
}
