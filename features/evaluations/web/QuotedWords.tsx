import { Link, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { messageAnchor, screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Evaluation } from '../contract.ts'
import { judgedMessagesQuery } from './queries.ts'

type Props = {
  readonly quotation: string
  readonly messageId: number
  readonly evaluation: Evaluation
}

/** The learner's own words, and the link to the message that they stand in. */
export function QuotedWords({ quotation, messageId, evaluation }: Props) {
  const t = useText('evaluations')
  const { branch } = useSearch({ strict: false })
  const { data: messages = [], isPending } = useQuery(judgedMessagesQuery(evaluation.chat_id, branch))
  // Learners count their own messages only; 0 until the transcript is loaded, or where that fails.
  const number = messages.filter(({ is_user }) => is_user).findIndex(({ id }) => id === messageId) + 1
  return (
    <>
      <q lang={evaluation.language} dir="auto" className="wrap-anywhere">
        {quotation}
      </q>{' '}
      <Link
        to={screens.evaluation}
        params={{ id: String(evaluation.chat_id) }}
        search={{ branch, tab: 'context' }}
        hash={messageAnchor(messageId)}
        aria-label={number > 0 ? t('checks.showMessage', { number }) : undefined}
        className="inline-flex min-h-6 items-center text-sm whitespace-nowrap text-accent-ink underline underline-offset-4 print:text-ink-muted print:no-underline"
      >
        {/* A placeholder as wide as the number, so that nothing moves when it is loaded. */}
        {number > 0 || isPending ? t('context.message', { number: number || '…' }) : t('checks.show')}
      </Link>
    </>
  )
}
