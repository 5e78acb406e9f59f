import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

/** A download of its own: it brings the schemas of whole scenarios, which no tab of the bar needs. */
const DraftsTab = lazyRouteComponent(() => import('./DraftsTab.tsx'), 'DraftsTab')

/** The drafts of scenarios. */
export const DraftsPlace = () => (
  <Suspense fallback={<Skeleton className="h-80" />}>
    <DraftsTab />
  </Suspense>
)
