import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { screens, screenTexts } from '#features/paths.ts'
import { privacyQuery } from '#features/privacy/web/queries.ts'
import { signInOptionsQuery, toPrincipal } from '#features/session/web/queries.ts'
import { loadTexts } from '#platform/web/i18n.ts'
import { loadOrFail } from '#platform/web/load-or-fail.ts'
import { loginSearch, readSession, requireAdmin, skipWhenSignedIn } from './guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { conversationScreenRoutes } from './routes/conversation-routes.ts'
import { accountRoute, learnerScreenRoutes } from './routes/learner-routes.ts'
import { ownConversationScreenRoutes } from './routes/own-conversation-routes.ts'
import { memberRoute, rootRoute, signedInRoute } from './routes/parent-routes.ts'
import { FailureScreen, LoadingScreen, NotFoundScreen } from './FallbackScreens.tsx'

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.login,
  validateSearch: loginSearch,
  beforeLoad: skipWhenSignedIn,
  component: lazyScreen(() => import('./LoginPage.tsx'), 'LoginPage'),
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts(...screenTexts[screens.login]), queryClient.prefetchQuery(signInOptionsQuery)]),
  staticData: { layout: 'bare' },
})

/** For everybody; people who are signed in have the navigation of every screen above it. */
const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.privacy,
  beforeLoad: ({ context }) => readSession(context).then(() => undefined),
  component: lazyScreen(() => import('#features/privacy/web/PrivacyScreen.tsx'), 'PrivacyScreen'),
  loader: ({ context: { queryClient }, preload }) => {
    if (!preload) void queryClient.prefetchQuery(privacyQuery)
    return loadTexts(...screenTexts[screens.privacy])
  },
})

/** Needs no sign-in: anyone who has the link of an e-mail may unsubscribe with it. */
const unsubscribe = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.unsubscribe,
  component: lazyScreen(() => import('#features/reminders/web/UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
  loader: () => loadTexts(...screenTexts[screens.unsubscribe]),
  staticData: { layout: 'bare' },
})

const admin = createRoute({
  getParentRoute: () => memberRoute,
  path: screens.admin,
  beforeLoad: requireAdmin,
  component: lazyScreen(() => import('./AdminArea.tsx'), 'AdminArea'),
  loader: async ({ context: { me, queryClient }, params: { _splat = '' }, preload }) => {
    const { prefetchTab, loadTabTexts } = await loadOrFail(() => import('./AdminArea.tsx'))
    if (!preload) prefetchTab(queryClient, toPrincipal(me), _splat.replace(/\/$/, ''))
    await Promise.all([loadTexts('admin'), loadTabTexts(toPrincipal(me))])
  },
})

const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ context }) => readSession(context).then(() => undefined),
  component: NotFoundScreen,
})

const routeTree = rootRoute.addChildren([
  login,
  privacy,
  unsubscribe,
  notFound,
  signedInRoute.addChildren([
    accountRoute,
    memberRoute.addChildren([
      ...learnerScreenRoutes,
      ...conversationScreenRoutes,
      ...ownConversationScreenRoutes,
      admin,
    ]),
  ]),
])

/** Every screen with its guard; each loads on its first visit, or when the pointer hovers over its link. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Hovering over a link preloads texts only; the data is loaded when the screen is opened.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: FailureScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** `bare`: without the navigation; `wide`: as wide as the window. */
    readonly layout?: 'bare' | 'wide'
  }
}
