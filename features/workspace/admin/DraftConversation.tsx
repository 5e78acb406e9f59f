import { useLayoutEffect, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { TriedMessage } from '../contract-try.ts'

type Props = { readonly messages: readonly TriedMessage[]; readonly language: string }

/**
 * The messages of a conversation with a draft. Beside a step, the list is limited in height and scrolls to its end, so
 * that the director's view has room below.
 */
export function DraftConversation({ messages, language }: Props) {
  const t = useText('workspace')
  const log = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (messages.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [messages.length])
  return (
    <div
      ref={log}
      role="log"
      aria-label={t('try.conversation')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a region that scrolls
      tabIndex={messages.length > 0 ? 0 : undefined}
      className="rounded-control lg:max-h-64 lg:overflow-y-auto lg:p-0.5"
    >
      <ol className="grid gap-2">
        {messages.map(({ is_user, content }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- messages are only ever appended
            key={index}
            className={cx(
              'max-w-[90%] rounded-card px-3 py-2 text-label wrap-anywhere whitespace-pre-line forced-colors:border',
              is_user ? 'justify-self-end bg-accent text-on-accent' : 'justify-self-start ring-1 ring-line',
            )}
          >
            <span className="sr-only">{t(is_user ? 'try.you' : 'try.partner')}: </span>
            <span lang={language}>{content}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
