import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { screens } from '#features/paths.ts'
import { logEvent } from '#platform/web/error-log.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import { NoticeBanner } from './NoticeBanner.tsx'

/** Shown in place of a screen that failed, or when the session could not be read. */
export function FailureScreen({ error, reset }: ErrorComponentProps) {
  const t = useText('app')
  const failureText = useFailureText()
  const router = useRouter()
  const queryClient = useQueryClient()
  useDocumentTitle(t('failure.title'))
  useEffect(() => logEvent('screen failed', error instanceof Error ? error.name : undefined), [error])

  const onRetry = async () => {
    focusContent()
    // So that only the failed queries run again.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
    reset()
  }
  return (
    <NoticeBanner title={t('failure.title')} action={<Button onClick={onRetry}>{t('failure.retry')}</Button>}>
      <p role="alert">{failureText(error)}</p>
    </NoticeBanner>
  )
}

/** Logs an error that stopped a screen. A failed request is shown on the screen; anything else is a bug. */
export function logRenderError(error: unknown): void {
  if (!(error instanceof ApiFailure)) console.error(error)
}

export function LoadingScreen() {
  const t = useText('app')
  return (
    <div className="grid grow place-items-center p-8 text-2xl text-accent">
      <h1 className="sr-only">{t('loading')}</h1>
      <Spinner name={t('loading')} />
    </div>
  )
}

export function NotFoundScreen() {
  const t = useText('app')
  useDocumentTitle(t('notFound.title'))
  return (
    <NoticeBanner
      title={t('notFound.title')}
      action={<LinkButton to={screens.home}>{t('notFound.home')}</LinkButton>}
    >
      {t('notFound.text')}
    </NoticeBanner>
  )
}
