import { formatMoment, formatRelative } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'
import type { ChatSummary } from '#features/chats/contract.ts'

type Props = {
  readonly chat: ChatSummary
  /** How many tries an evaluated chat has. */
  readonly tries: number | undefined
  /** Whether the card says beside this how many turns were evaluated. */
  readonly hasJudgedTurns: boolean
  readonly mood: string | undefined
  readonly language: string | undefined
}

/**
 * Whom the learner met in a conversation, its turns, whether it took no hint, its date, its mood and its language. The
 * turns are left out where one of several tries was evaluated, because they may be those of another try.
 */
export function HistoryFacts({ chat, tries = 1, hasJudgedTurns, mood, language }: Props) {
  const t = useText('history')
  return (
    <DotSeparatedList
      className="text-sm text-ink-muted"
      facts={[
        ['booster', chat.turn_limit === undefined ? undefined : t('booster')],
        ['character', chat.character?.name],
        ['tries', tries > 1 ? t('tries', { count: tries }) : undefined],
        ['turns', hasJudgedTurns && tries > 1 ? undefined : t('turns', { count: chat.turn_count })],
        ['unaided', chat.is_unaided ? t('skills.unaided') : undefined],
        ['created', <RelativeTime key="created" iso={chat.created_at} />],
        ['mood', mood],
        ['language', language],
      ]}
    />
  )
}

/** How long ago; the exact moment on hover. */
function RelativeTime({ iso }: { readonly iso: string }) {
  const language = useLanguage()
  return (
    <time dateTime={iso} title={formatMoment(iso, language)}>
      {formatRelative(iso, language)}
    </time>
  )
}
