import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { languageQuery } from '#features/languages/web/queries.ts'
import { moodTitle } from '#features/moods/contract.ts'
import { moodQuery } from '#features/moods/web/queries.ts'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { RelativeTime } from '#platform/web/ui/RelativeTime.tsx'
import type { ChatSummary } from '../contract.ts'

/** How long a conversation was, when it began, and what it was held in. */
export function HistoryFacts({ chat }: { readonly chat: ChatSummary }) {
  const t = useText('chats')
  const language = useLanguage()
  const { data: mood } = useQuery({ ...moodQuery(String(chat.mood)), enabled: chat.mood !== null })
  const { data: spoken } = useQuery(languageQuery(chat.language))
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['turns', t('history.turns', { count: chat.turn_count })],
    ['created', <RelativeTime key="created" iso={chat.created_at} />],
    ['mood', mood && moodTitle(mood, language)],
    ['language', spoken?.name],
  ]
  return (
    <p className="text-sm text-ink-muted wrap-anywhere">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value], index) => (
          <Fragment key={name}>
            {index > 0 && <span aria-hidden>{'\u00a0· '}</span>}
            {value}
          </Fragment>
        ))}
    </p>
  )
}
