import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'

/** Placeholders for the cards while they load. */
export function ScenarioSkeletons({ className }: { readonly className: string }) {
  const t = useText('scenarios')
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} className="grid gap-3 p-6">
          <Skeleton className="size-14 rounded-2xl" />
          <Skeleton className="mt-2 h-5 w-2/3" />
          <Skeleton className="h-3.5" />
          <Skeleton className="h-3.5 w-5/6" />
          <Skeleton className="mt-8 h-11 rounded-control" />
        </Card>
      ))}
    </div>
  )
}
