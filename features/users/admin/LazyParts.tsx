import { lazyRouteComponent } from '@tanstack/react-router'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

/** What is seldom needed, and comes when it is. */
export const UserDialog = lazyPart(async () => (await import('./AskedDialog.tsx')).AskedDialog)

const LazyImport = lazyRouteComponent(() => import('./ImportScreen.tsx'), 'ImportScreen')

/** Adding many at once. */
export const ImportPlace = () => <LazyImport />
