import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useId } from 'react'
import { languageQuery } from '#features/languages/web/queries.ts'
import { moodTitle } from '#features/moods/contract.ts'
import { moodQuery } from '#features/moods/web/queries.ts'
import { screens } from '#features/paths.ts'
import { formatMoment } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { RelativeTime } from '#platform/web/ui/RelativeTime.tsx'
import type { ChatSummary } from '../contract.ts'

/** A past conversation and what can be done with it. */
export function HistoryCard({ chat }: { readonly chat: ChatSummary }) {
  const t = useText('chats')
  const title = useId()
  return (
    <Card
      as="li"
      className="group grid grid-cols-[auto_1fr] gap-x-4 gap-y-4 p-5 sm:grid-cols-[auto_1fr_auto]"
    >
      <Emblem id={chat.scenario.id} />
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <h2 id={title} lang={chat.language} dir="auto" className="font-semibold wrap-anywhere">
          {chat.scenario.title}
        </h2>
        <p lang={chat.language} dir="auto" className="line-clamp-3 text-label text-ink-muted wrap-anywhere">
          {chat.scenario.description}
        </p>
        <Facts chat={chat} />
      </div>
      <div className="col-span-2 flex flex-wrap items-start gap-2 sm:col-span-1">
        <LinkButton
          to={screens.readOnlyChat}
          params={{ id: String(chat.id) }}
          look="secondary"
          size="small"
          aria-describedby={title}
          className="max-sm:grow"
        >
          {t('history.view')}
        </LinkButton>
        {/* The evaluation's buttons stand here. */}
      </div>
    </Card>
  )
}

function Facts({ chat }: { readonly chat: ChatSummary }) {
  const t = useText('chats')
  const language = useLanguage()
  const { data: mood } = useQuery({ ...moodQuery(String(chat.mood)), enabled: chat.mood !== null })
  const { data: spoken } = useQuery(languageQuery(chat.language))
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['turns', t('history.turns', { count: chat.turn_count })],
    ['created', <Created key="created" iso={chat.created_at} />],
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

/** How long ago; the exact moment for those who listen, and once the pointer or the focus is on the card. */
function Created({ iso }: { readonly iso: string }) {
  const language = useLanguage()
  return (
    <>
      <RelativeTime iso={iso} />
      <span className="sr-only group-focus-within:not-sr-only group-hover:not-sr-only">
        {` (${formatMoment(iso, language)})`}
      </span>
    </>
  )
}
