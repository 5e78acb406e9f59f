import { memo, useId } from 'react'
import { formatMoment } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import type { ChatSummary } from '../contract.ts'
import { HistoryActions } from './HistoryActions.tsx'
import { HistoryFacts } from './HistoryFacts.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import type { Progress } from './useProgress.ts'

type Props = {
  readonly chat: ChatSummary
  /** Absent where there is nothing to compare with. */
  readonly progress: Progress | undefined
  /** How high it was when it was last seen. */
  readonly height: number | undefined
}

/**
 * A past conversation and what can be done with it. Out of sight it costs nothing, and its words are found all the
 * same: there may be thousands of them.
 */
export const HistoryCard = memo(function HistoryCard({ chat, progress, height }: Props) {
  const title = useId()
  const moment = useId()
  return (
    <Card
      as="li"
      data-chat={chat.id}
      style={{ containIntrinsicHeight: `auto ${height === undefined ? '8.5rem' : `${height}px`}` }}
      className="group grid grid-cols-[auto_1fr] gap-x-4 gap-y-4 p-5 [content-visibility:auto] sm:grid-cols-[auto_1fr_auto] print:[content-visibility:visible]"
    >
      <Emblem id={chat.scenario.id} />
      <div className="relative grid min-w-0 grid-cols-1 gap-1.5">
        <h2 id={title} lang={chat.language} dir="auto" className="font-semibold wrap-anywhere">
          {chat.scenario.title}
        </h2>
        <p lang={chat.language} dir="auto" className="line-clamp-3 text-label text-ink-muted wrap-anywhere">
          {chat.scenario.description}
        </p>
        <HistoryFacts chat={chat} />
        {progress && <ProgressLine progress={progress} />}
        <ExactMoment id={moment} iso={chat.created_at} />
      </div>
      <HistoryActions chat={chat} names={`${title} ${moment}`} />
    </Card>
  )
})

type MomentProps = { readonly id: string; readonly iso: string }

/** The exact moment: for those who listen, and, in the room below the text, once the focus is on the card. */
function ExactMoment({ id, iso }: MomentProps) {
  const language = useLanguage()
  return (
    <p
      id={id}
      className="absolute top-full pt-px text-xs leading-4 text-ink-muted opacity-0 group-focus-within:opacity-100"
    >
      {formatMoment(iso, language)}
    </p>
  )
}
