import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { InfiniteScrollSentinel } from '#platform/web/ui/InfiniteScrollSentinel.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import type { ChatSummary } from '#features/chats/contract.ts'
import { HistoryPage } from './HistoryPage.tsx'
import { LazyDeleteChatDialog } from './LazyDeleteChatDialog.tsx'
import { useCheckProgress } from './useCheckProgress.ts'

type Props = {
  readonly pages: readonly (readonly ChatSummary[])[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
}

/** Up to this number of pages, all cards stay rendered, so that the browser's own search finds every card. */
const ALWAYS_RENDERED_PAGES = 3

const countCards = (pages: Props['pages']): number => pages.reduce((sum, { length }) => sum + length, 0)

/** The loaded cards. Scrolling to their end, or the button there, loads more. */
export function HistoryList({ pages, hasMore, isLoadingMore, onMore }: Props) {
  const t = useText('history')
  const progress = useCheckProgress()
  // One dialog for all cards, because its code may load late, and two presses would open two dialogs.
  const [askedId, ask] = useState<number>()
  const asked = pages.flat().find(({ id }) => id === askedId)
  const loadMore = () => {
    if (!isLoadingMore) onMore()
  }
  return (
    <>
      <div role="list" aria-label={t('list')} className="grid grid-cols-1 gap-4">
        {pages.map((chats, index) => {
          const cardsBefore = countCards(pages.slice(0, index))
          return (
            <HistoryPage
              // Not the first chat's id: one new chat would change it on every page.
              key={cardsBefore}
              chats={chats}
              progress={progress}
              cardsBefore={cardsBefore}
              total={hasMore ? -1 : countCards(pages)}
              isAlwaysRendered={pages.length <= ALWAYS_RENDERED_PAGES}
              onDelete={ask}
            />
          )
        })}
      </div>
      {asked && <LazyDeleteChatDialog key={asked.id} chat={asked} onEnd={() => ask(undefined)} />}
      {hasMore && (
        <div className="grid justify-center">
          {/* A new element for each page, because the end may still be near the window. */}
          <InfiniteScrollSentinel key={pages.length} onReachEnd={loadMore} />
          {/* Not disabled while it loads, because a disabled button loses the focus. */}
          <Button look="secondary" aria-busy={isLoadingMore} onClick={loadMore}>
            {isLoadingMore && <Spinner />}
            {isLoadingMore ? t('loadingMore') : t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
