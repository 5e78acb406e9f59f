import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import type { ChatSummary } from '#features/chats/contract.ts'
import { HistoryPage } from './HistoryPage.tsx'
import { InfiniteScrollSentinel } from './InfiniteScrollSentinel.tsx'
import { useProgress } from './useProgress.ts'

type Props = {
  readonly pages: readonly (readonly ChatSummary[])[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
}

/** A history of so few pages stands there whole, so that the browser's own search finds everything. */
const WHOLE = 3

const countOf = (pages: Props['pages']): number => pages.reduce((sum, { length }) => sum + length, 0)

/** The cards that are here, and the way to those that are not: by scrolling, or by the button at their end. */
export function HistoryList({ pages, hasMore, isLoadingMore, onMore }: Props) {
  const t = useText('chats')
  const progress = useProgress(pages.some((page) => page.some(({ is_evaluated }) => is_evaluated)))
  const loadMore = () => {
    if (!isLoadingMore) onMore()
  }
  return (
    <>
      <div role="list" aria-label={t('history.list')} className="grid grid-cols-1 gap-4">
        {pages.map((chats, index) => {
          const before = countOf(pages.slice(0, index))
          return (
            <HistoryPage
              // By its place: one new chat makes each page begin with another.
              key={before}
              chats={chats}
              progress={progress}
              before={before}
              total={hasMore ? -1 : countOf(pages)}
              isKept={pages.length <= WHOLE}
            />
          )
        })}
      </div>
      {hasMore && (
        <div className="grid justify-center">
          {/* A new one for each page: the end may be near still. */}
          <InfiniteScrollSentinel key={pages.length} onNear={loadMore} />
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
