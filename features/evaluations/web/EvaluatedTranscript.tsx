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
import type { FindingSelection } from './useFindings.ts'

type Props = {
  readonly evaluation: Evaluation
  readonly messages: UseQueryResult<Message[]>
  readonly selection: FindingSelection
  /** Id of the column that shows a finding; undefined where it opens as a sheet. */
  readonly columnId: string | undefined
}

/** The transcript that the evaluation judged, with buttons that show the findings (requirement E4). */
export function EvaluatedTranscript({ evaluation, messages, ...rest }: Props) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const title = useId()
  const onRetry = () => {
    focusContent()
    void messages.refetch()
  }
  return (
    <section aria-labelledby={title} className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h2 id={title} className="text-lg font-semibold tracking-tight">
          {t('context.conversation')}
        </h2>
        <p className="text-sm text-ink-muted">
          {rest.selection.findings.length > 0 ? t('context.hint') : t('context.none')}
        </p>
      </div>
      {messages.data && <TranscriptMessages evaluation={evaluation} messages={messages.data} {...rest} />}
      {!messages.data && (messages.isPending || messages.isFetching) && <TranscriptSkeleton />}
      {messages.error && !messages.isFetching && (
        <Banner tone="error" action={<TextButton onClick={onRetry}>{t('state.tryAgain')}</TextButton>}>
          {failureText(messages.error, t('context.failed'))}
        </Banner>
      )}
    </section>
  )
}

type TranscriptMessagesProps = Omit<Props, 'messages'> & { readonly messages: readonly Message[] }

function TranscriptMessages({ evaluation, messages, selection, columnId }: TranscriptMessagesProps) {
  const { hash } = useLocation()
  const isShown = useSearch({ strict: false }).tab === 'context'
  // The browser cannot follow a link to a message itself, because the transcript is loaded or shown only later.
  useEffect(() => {
    const target = isShown && hash !== '' ? document.getElementById(hash) : null
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [hash, isShown])
  // Learners count their own messages only.
  const numbers = new Map(messages.filter(({ is_user }) => is_user).map(({ id }, index) => [id, index + 1]))
  return (
    <ol className="-mx-2">
      {messages.map((message) => (
        <EvaluatedMessage
          key={message.id}
          message={message}
          number={numbers.get(message.id)}
          evaluation={evaluation}
          findings={selection.byMessage.get(message.id)}
          columnId={columnId}
          // Only the message of the chosen finding renders again.
          chosenKey={selection.chosen?.messageId === message.id ? selection.chosen.key : null}
          onToggle={selection.toggle}
        />
      ))}
    </ol>
  )
}
