import { useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import type { ChatSummary } from '../contract.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { NearEnd } from './NearEnd.tsx'
import { useKeptHeights } from './useKeptHeights.ts'
import { useProgress } from './useProgress.ts'

type Props = {
  readonly chats: readonly ChatSummary[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
}

/** The cards that are here, and the way to those that are not: by scrolling, or by the button at their end. */
export function HistoryList({ chats, hasMore, isLoadingMore, onMore }: Props) {
  const t = useText('chats')
  const list = useRef<HTMLUListElement>(null)
  const heights = useKeptHeights(list)
  const progress = useProgress(chats.some(({ evaluation }) => evaluation !== null))
  const loadMore = () => {
    if (!isLoadingMore) onMore()
  }
  return (
    <>
      <ul ref={list} aria-label={t('history.list')} className="grid grid-cols-1 gap-4">
        {chats.map((chat) => (
          <HistoryCard
            key={chat.id}
            chat={chat}
            progress={progress.get(chat.id)}
            height={heights.get(chat.id)}
          />
        ))}
      </ul>
      {hasMore && (
        <div className="grid justify-center">
          {/* A new one for each page: the end may be near still. */}
          <NearEnd key={chats.length} onNear={loadMore} />
          {/* Not disabled while it loads: that would take the focus from whoever pressed it. */}
          <Button look="secondary" aria-busy={isLoadingMore} onClick={loadMore}>
            {isLoadingMore && <Spinner />}
            {isLoadingMore ? t('history.loadingMore') : t('history.more')}
          </Button>
        </div>
      )}
    </>
  )
}
