import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { ApiFailure, isRateLimited } from '#platform/web/failure.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { EVALUATION_RATE_LIMIT, evaluationFailures } from '../contract-rules.ts'

type Props = {
  readonly chatId: string
  readonly error: Error
  /** Milliseconds since 1970. */
  readonly failedAt: number
  readonly onRetry: () => void
}

/** Why there is no evaluation, and what the learner can do about it. */
export function EvaluationProblem({ chatId, error, failedAt, onRetry }: Props) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const failure = error instanceof ApiFailure ? error : undefined
  if (failure?.status === 404)
    return <ProblemNotice message={t('state.missing')} note={t('state.missingNote')} />
  if (isRateLimited(error))
    return <RateLimitProblem retryAfter={error.retryAfter} failedAt={failedAt} onRetry={onRetry} />
  const message = failureText(error, t('state.failed'))
  if (failure?.is(evaluationFailures.short))
    return (
      <ProblemNotice message={message}>
        <LinkButton to={screens.chat} params={{ id: chatId }}>
          {t('state.toChat')}
        </LinkButton>
      </ProblemNotice>
    )
  return (
    // The server's own sentence says what to do, so no note is added.
    <ProblemNotice message={message} note={failure?.sentences.length ? undefined : t('state.tryLater')}>
      <Button onClick={onRetry}>{t('state.tryAgain')}</Button>
    </ProblemNotice>
  )
}

type RateLimitProps = Pick<Props, 'failedAt' | 'onRetry'> & { readonly retryAfter: number | undefined }

/** Counts down the server's cooldown until a retry is accepted (requirement E7). */
function RateLimitProblem({ retryAfter, failedAt, onRetry }: RateLimitProps) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const { data: me } = useQuery(sessionQuery)
  const seconds = retryAfter ?? me?.limits.evaluation.cooldown ?? EVALUATION_RATE_LIMIT.cooldown
  const secondsLeft = useSecondsUntil(failedAt + seconds * 1000)
  return (
    <ProblemNotice
      title={t('state.failed')}
      message={
        secondsLeft > 0 ? failureText(requestFailures.limited({ count: secondsLeft })) : t('state.tryNow')
      }
    >
      <Button onClick={onRetry} disabled={secondsLeft > 0} className="tabular-nums">
        {t('state.tryAgain')} {secondsLeft > 0 && t('state.wait', { seconds: secondsLeft })}
      </Button>
    </ProblemNotice>
  )
}

type ProblemProps = {
  readonly message: string
  /** The document's title, where the message changes each second. */
  readonly title?: string
  readonly note?: string | undefined
  /** Buttons and links. */
  readonly children?: ReactNode
}

/** One message in place of the evaluation. */
export function ProblemNotice({ message, title = message, note, children }: ProblemProps) {
  useDocumentTitle(title)
  return (
    <div className="mx-auto grid w-full max-w-xl grow content-center justify-items-center gap-3 py-16 text-center">
      {/* A screen reader announces it once, not each second. */}
      <div role="alert" aria-relevant="additions" className="grid gap-2">
        <h1 className="text-title font-semibold wrap-anywhere tabular-nums">{message}</h1>
        {note && <p className="text-ink-muted">{note}</p>}
      </div>
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

/** Whole seconds until a moment in milliseconds, counted down each second; 0 afterwards. */
function useSecondsUntil(moment: number): number {
  const secondsLeft = useCallback(() => Math.max(0, Math.ceil((moment - Date.now()) / 1000)), [moment])
  return useSyncExternalStore(subscribeToSeconds, secondsLeft)
}

function subscribeToSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
