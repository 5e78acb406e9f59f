import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Where a table will stand. */
export const TableSkeleton = () => (
  <div aria-busy className="grid gap-4">
    <Skeleton className="h-7 w-40" />
    <Card className="grid gap-5 p-5">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-5" />
      ))}
    </Card>
  </div>
)
