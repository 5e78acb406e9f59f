import { memo, useRef } from 'react'
import type { ChatSummary } from '#features/chats/contract.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { useChatNames } from './useChatNames.ts'
import type { Progress } from './useProgress.ts'
import { useRoom } from './useRoom.ts'

type Props = {
  readonly chats: readonly ChatSummary[]
  readonly progress: ReadonlyMap<number, Progress>
  /** How many cards stand before it. */
  readonly before: number
  /** How many there are in all, or -1 while that is not known. */
  readonly total: number
  /** Whether it stands there also when it is far away. */
  readonly isKept: boolean
}

/** Cards that came together. Of a long history only what is near the window stands there: there may be thousands. */
export const HistoryPage = memo(function HistoryPage({ chats, progress, before, total, isKept }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const { isNear, height } = useRoom(page, before)
  const { moods, languages } = useChatNames(chats)
  const isShown = isNear || isKept
  return (
    <div ref={page} style={isShown ? undefined : { height }} className="grid grid-cols-1 gap-4">
      {isShown &&
        chats.map((chat, index) => (
          <HistoryCard
            key={chat.id}
            chat={chat}
            mood={chat.mood === null ? undefined : moods.get(chat.mood)}
            language={languages.get(chat.language)}
            progress={progress.get(chat.id)}
            place={before + index + 1}
            total={total}
          />
        ))}
    </div>
  )
})
