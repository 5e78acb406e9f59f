import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { reminderFailures } from '../contract-rules.ts'
import { unsubscribeMutation } from './queries.ts'

/** The page behind the link of an e-mail. It waits for a press, because link scanners must change nothing. */
export function UnsubscribeScreen() {
  const t = useText('reminders')
  const failureText = useFailureText()
  const { token = '' } = useParams({ strict: false })
  const ending = useMutation(unsubscribeMutation)
  // An unknown link: pressing again would not help.
  const isDead =
    ending.error instanceof ApiFailure &&
    ending.error.sentences.some(({ code }) => code === reminderFailures.linkUnknown.code)
  useDocumentTitle(t('unsubscribe.title'))
  const heading = useRef<HTMLHeadingElement>(null)
  const isOver = ending.isSuccess || isDead
  // The button disappears once nothing is left to do, so the heading takes the focus.
  useEffect(() => {
    if (isOver) heading.current?.focus()
  }, [isOver])
  return (
    <div className="mx-auto grid w-full max-w-lg grid-cols-1 gap-6 px-4 py-10 sm:py-16">
      <div className="flex justify-center">
        <Logo size={44} />
      </div>
      <Card as="section" aria-labelledby="unsubscribe" className="grid grid-cols-1 gap-5 p-6 sm:p-8">
        <h1 ref={heading} id="unsubscribe" tabIndex={-1} className="text-title font-semibold outline-none">
          {t('unsubscribe.title')}
        </h1>
        {ending.isSuccess ? (
          <>
            <Banner tone="success">{t(`unsubscribe.done.${ending.data.kind}`)}</Banner>
            <p className="text-label text-ink-muted">{t('unsubscribe.again')}</p>
            <LinkButton look="secondary" to={screens.home}>
              {t('unsubscribe.home')}
            </LinkButton>
          </>
        ) : (
          <>
            {!isDead && <p>{t('unsubscribe.text')}</p>}
            {ending.isError && (
              <Banner tone="error">{failureText(ending.error, t('unsubscribe.failed'))}</Banner>
            )}
            {isDead ? (
              <AccountLink />
            ) : (
              <Button isBusy={ending.isPending} onClick={() => ending.mutate(token)}>
                {t('unsubscribe.button')}
              </Button>
            )}
          </>
        )}
      </Card>
    </div>
  )
}

/** Uses texts of the account page, which are loaded only when this link is shown. */
function AccountLink() {
  const t = useText('session')
  return (
    <LinkButton look="secondary" to={screens.account}>
      {t('account.title')}
    </LinkButton>
  )
}
