import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

/** A download of its own, as the drafts: no tab of the bar needs it. */
const BriefTab = lazyRouteComponent(() => import('./BriefTab.tsx'), 'BriefTab')

/** A scenario that a model drafts of five answers. */
export const BriefPlace = () => (
  <Suspense fallback={<Skeleton className="h-80" />}>
    <BriefTab />
  </Suspense>
)
