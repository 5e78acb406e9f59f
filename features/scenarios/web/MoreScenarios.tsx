import { FocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { InfiniteScrollSentinel } from '#platform/web/ui/InfiniteScrollSentinel.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'

type Props = {
  /** How many are shown. */
  readonly count: number
  readonly isLoading: boolean
  readonly onMore: () => void
}

/** The end of the loaded cards: scrolling to it, or pressing its button, loads more. */
export function MoreScenarios({ count, isLoading, onMore }: Props) {
  const t = useText('scenarios')
  const loadMore = () => {
    if (!isLoading) onMore()
  }
  return (
    <div className="mt-6 grid justify-center">
      <FocusOnRemoval />
      {/* A new element for each page, because the end may still be in view after loading. */}
      <InfiniteScrollSentinel key={count} onReachEnd={loadMore} />
      {/* Not disabled while it loads, because a disabled button loses the focus. */}
      <Button look="secondary" aria-busy={isLoading} onClick={loadMore}>
        {isLoading && <Spinner />}
        {isLoading ? t('loadingMore') : t('more')}
      </Button>
    </div>
  )
}
