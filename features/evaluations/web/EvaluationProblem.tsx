import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { rateLimitMessage } from '#platform/contract/allowance.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useSentence } from '#platform/web/hooks/useSentence.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { EVALUATION_WINDOW, evaluationTexts } from '../contract.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

type Props = {
  readonly chatId: string
  readonly error: Error
  /** Milliseconds since 1970. */
  readonly failedAt: number
  readonly onRetry: () => void
}

/** Why there is no evaluation, and what can be done about it. */
export function EvaluationProblem({ chatId, error, failedAt, onRetry }: Props) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const failure = error instanceof ApiFailure ? error : undefined
  if (failure?.status === 404) return <Problem message={t('state.missing')} note={t('state.missingNote')} />
  if (failure?.status === 429)
    return <Limited retryAfter={failure.retryAfter} failedAt={failedAt} onRetry={onRetry} />
  const message = failureText(error, t('state.failed'))
  if (failure?.details.includes(evaluationTexts.short))
    return (
      <Problem message={message}>
        <LinkButton to={screens.chat} params={{ id: chatId }}>
          {t('state.toChat')}
        </LinkButton>
      </Problem>
    )
  return (
    // The server's own sentence says what to do.
    <Problem message={message} note={failure?.details.length ? undefined : t('state.tryLater')}>
      <Button onClick={onRetry}>{t('state.tryAgain')}</Button>
    </Problem>
  )
}

type LimitedProps = Pick<Props, 'failedAt' | 'onRetry'> & { readonly retryAfter: number | undefined }

/** Too many evaluations in too short a time: counts down until another try makes sense. */
function Limited({ retryAfter, failedAt, onRetry }: LimitedProps) {
  const t = useText('evaluations')
  const sentence = useSentence()
  const { data: me } = useQuery(sessionQuery)
  const seconds = retryAfter ?? me?.limits.evaluation.cooldown ?? EVALUATION_WINDOW.cooldown
  const wait = useSecondsUntil(failedAt + seconds * 1000)
  return (
    <Problem
      title={t('state.failed')}
      message={wait > 0 ? sentence(rateLimitMessage(wait)) : t('state.tryNow')}
    >
      <Button onClick={onRetry} disabled={wait > 0} className="tabular-nums">
        {t('state.tryAgain')} {wait > 0 && t('state.wait', { seconds: wait })}
      </Button>
    </Problem>
  )
}

type ProblemProps = {
  readonly message: string
  /** Of the page, where the message changes. */
  readonly title?: string
  readonly note?: string | undefined
  /** What can be done. */
  readonly children?: ReactNode
}

export function Problem({ message, title = message, note, children }: ProblemProps) {
  useDocumentTitle(title)
  return (
    <div className="mx-auto grid w-full max-w-xl grow content-center justify-items-center gap-3 py-16 text-center">
      {/* Heard when it comes, not each second that it counts down. */}
      <div role="alert" aria-relevant="additions" className="grid gap-2">
        <h1 className="text-title font-semibold wrap-anywhere tabular-nums">{message}</h1>
        {note && <p className="text-ink-muted">{note}</p>}
      </div>
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
