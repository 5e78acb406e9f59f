import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

/** A download of its own: it brings the schemas of all that a pack may hold. */
const PacksTab = lazyRouteComponent(() => import('./PacksTab.tsx'), 'PacksTab')

/** Scenarios as files. */
export const PacksPlace = () => (
  <Suspense fallback={<Skeleton className="h-80" />}>
    <PacksTab />
  </Suspense>
)
