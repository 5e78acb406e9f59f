import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadTexts } from '#platform/web/i18n.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

/** Verdicts and skills have the names that they have on the learner's page. */
async function loadReceived() {
  const [loaded] = await Promise.all([import('./ReceivedScreens.tsx'), loadTexts('evaluations')])
  return loaded
}

const Tab = lazyRouteComponent(loadReceived, 'ReceivedTab')
const Place = lazyRouteComponent(loadReceived, 'ReceivedPlace')

export const LazyReceivedTab = () => (
  <Suspense fallback={<Skeleton className="h-80" />}>
    <Tab />
  </Suspense>
)

export const LazyReceivedPlace = () => (
  <Suspense fallback={<Skeleton className="h-80" />}>
    <Place />
  </Suspense>
)
