import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'

const cards = ['first', 'second', 'third']

/** The shape of the history while it loads. */
export function HistorySkeleton() {
  const t = useText('history')
  return (
    <div className="grid gap-4">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {cards.map((card) => (
        <Card key={card} className="flex gap-4 p-5">
          <Skeleton className="size-11 rounded-xl" />
          <div className="grid grow gap-3 py-1">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </Card>
      ))}
    </div>
  )
}
