import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { boosterResultQuery } from '#features/practice/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useFocusWhenLost } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { Chat } from '../contract.ts'
import { BoosterResult } from './BoosterResult.tsx'

type Props = {
  readonly chat: Chat
  /** Whether the title takes the focus that was in the composer, which disappears when the turns are over. */
  readonly takesFocus: boolean
}

/** The end of a short try: the result of its one check in the branch that is shown. */
export function BoosterEnd({ chat, takesFocus }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  const id = useId()
  const title = useFocusWhenLost<HTMLHeadingElement>(takesFocus)
  const { data, error, isFetching, refetch } = useQuery(
    boosterResultQuery(chat.id, chat.branch_id, chat.turn_count),
  )
  const retry = () => {
    // The pressed button disappears, and the focus would be lost with it.
    title.current?.focus()
    void refetch()
  }
  return (
    <section
      aria-labelledby={id}
      className="mx-4 my-3 grid grid-cols-1 gap-4 rounded-banner bg-accent-soft p-5 sm:p-7 forced-colors:border"
    >
      <h2 ref={title} id={id} tabIndex={-1} className="text-xl leading-snug font-semibold tracking-tight">
        {t('booster.end')}
      </h2>
      <div role="status" className="empty:hidden">
        {!data && isFetching && (
          <p className="flex items-center gap-2.5 text-label">
            <Spinner className="size-4" />
            {t('booster.looking')}
          </p>
        )}
        {data?.result && <BoosterResult booster={data} result={data.result} language={chat.language} />}
      </div>
      {!data && error && !isFetching && (
        <Banner tone="error" action={<TextButton onClick={retry}>{t('booster.retry')}</TextButton>}>
          {failureText(error, t('booster.failed'))}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <LinkButton to={screens.home}>{t('booster.home')}</LinkButton>
        <p className="grow basis-56 text-label text-ink-muted">{t('booster.goBack')}</p>
      </div>
    </section>
  )
}
