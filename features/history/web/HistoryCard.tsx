import { memo, useId } from 'react'
import { formatMoment } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import type { ChatSummary } from '#features/chats/contract.ts'
import { HistoryActions } from './HistoryActions.tsx'
import { HistoryFacts } from './HistoryFacts.tsx'
import { CheckProgressLine } from './CheckProgressLine.tsx'
import type { CheckProgress } from './useCheckProgress.ts'

type Props = {
  readonly chat: ChatSummary
  /** The names of its mood and its language, once they are loaded. */
  readonly mood: string | undefined
  readonly language: string | undefined
  /** Undefined where it has no evaluation, and while that is not known. */
  readonly progress: CheckProgress | undefined
  /** The card's number in the whole history, of which not every card is rendered. */
  readonly position: number
  readonly total: number
  /** Asks whether it is to be deleted. */
  readonly onDelete: (chatId: number) => void
}

/** A past conversation and the links that belong to it. */
export const HistoryCard = memo(function HistoryCard({ position, total, onDelete, ...card }: Props) {
  const { chat, mood, language, progress } = card
  const t = useText('history')
  const lang = chat.scenario.language ?? chat.language
  const title = useId()
  const moment = useId()
  return (
    <Card
      role="listitem"
      aria-posinset={position}
      aria-setsize={total}
      className="group grid grid-cols-[auto_1fr] gap-x-4 gap-y-4 p-5 sm:grid-cols-[auto_1fr_auto]"
    >
      {chat.character ? (
        <Face seed={chat.character.face_seed} className="size-11" />
      ) : (
        <Emblem id={chat.scenario.id} />
      )}
      <div className="relative grid min-w-0 grid-cols-1 content-start gap-1.5">
        <h2 id={title} lang={lang} dir="auto" className="font-semibold wrap-anywhere">
          {chat.scenario.title}
        </h2>
        <p
          lang={lang}
          dir="auto"
          className="line-clamp-6 text-label sm:line-clamp-3 text-ink-muted wrap-anywhere"
        >
          {chat.scenario.description}
        </p>
        <HistoryFacts
          chat={chat}
          tries={progress?.tries}
          hasJudgedTurns={progress !== undefined && progress.results.length > 0}
          mood={mood}
          language={language}
        />
        {chat.is_erased && <p className="text-label text-ink-muted">{t('erased')}</p>}
        {progress && <CheckProgressLine progress={progress} turnCount={chat.turn_count} />}
        <ExactMoment id={moment} iso={chat.created_at} />
      </div>
      <HistoryActions chat={chat} labelIds={`${title} ${moment}`} onDelete={onDelete} />
    </Card>
  )
})

type MomentProps = { readonly id: string; readonly iso: string }

/** The exact moment, for screen readers; it becomes visible below the text while the card has the focus. */
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
