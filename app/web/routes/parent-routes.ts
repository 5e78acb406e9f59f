import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { toPrincipal } from '#features/session/web/queries.ts'
import { allows } from '#platform/contract/access.ts'
import { loadTexts } from '#platform/web/i18n.ts'
import { AppShell, MemberOutlet } from '../AppShell.tsx'
import { requireSession, type RouterContext } from '../guards.ts'

/** The root of all screens. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: AppShell })

/** The parent of all screens that need a session. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requireSession,
})

/** The parent of all screens that need an organisation and a role; one's own account needs neither. */
export const memberRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'member',
  component: MemberOutlet,
  loader: ({ context: { me } }) => (allows(toPrincipal(me), 'member') ? undefined : loadTexts('session')),
})
