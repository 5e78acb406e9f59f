import { memo, useRef } from 'react'
import type { ChatSummary } from '#features/chats/contract.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { useChatNames } from './useChatNames.ts'
import { useOffscreenCollapse } from './useOffscreenCollapse.ts'
import type { CheckProgress } from './useCheckProgress.ts'

type Props = {
  readonly chats: readonly ChatSummary[]
  readonly progress: ReadonlyMap<number, CheckProgress>
  /** Cards on the pages before this one. */
  readonly cardsBefore: number
  /** Cards on all pages, or -1 while that is not known. */
  readonly total: number
  /** Whether the cards stay rendered when they are far from the window. */
  readonly isAlwaysRendered: boolean
  readonly onDelete: (chatId: number) => void
}

/** The cards of one request. A history may have thousands of them, so pages far from the window are not rendered. */
export const HistoryPage = memo(function HistoryPage({
  chats,
  progress,
  cardsBefore,
  total,
  isAlwaysRendered,
  onDelete,
}: Props) {
  const page = useRef<HTMLDivElement>(null)
  const { isNear, height } = useOffscreenCollapse(page, cardsBefore)
  const { moods, languages } = useChatNames(chats)
  const isRendered = isNear || isAlwaysRendered
  return (
    <div ref={page} style={isRendered ? undefined : { height }} className="grid grid-cols-1 gap-4">
      {isRendered &&
        chats.map((chat, index) => (
          <HistoryCard
            key={chat.id}
            chat={chat}
            mood={chat.mood === null ? undefined : moods.get(chat.mood)}
            language={languages.get(chat.language)}
            progress={progress.get(chat.id)}
            position={cardsBefore + index + 1}
            total={total}
            onDelete={onDelete}
          />
        ))}
    </div>
  )
})
