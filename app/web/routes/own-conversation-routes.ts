import { createRoute } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { routeLoader } from '../route-loader.ts'
import { memberRoute } from './parent-routes.ts'

/** These screens load together, with the schemas of worlds, which no other learners' screen needs. */
const loadOwnScreens = () => import('#features/own-conversations/web/OwnConversationScreens.tsx')
const ownConversations = createRoute({
  getParentRoute: () => memberRoute,
  path: screens.ownConversations,
  component: lazyScreen(loadOwnScreens, 'OwnConversationsScreen'),
  loader: routeLoader(screens.ownConversations, async ({ context }) => {
    const { ownConversationsQuery } = await loadOwnScreens()
    await context.queryClient.prefetchQuery(ownConversationsQuery)
  }),
})
const ownOptions = {
  getParentRoute: () => memberRoute,
  loader: routeLoader(screens.ownConversation, async ({ context, params: { id = '' } }) => {
    const { ownConversationQuery } = await loadOwnScreens()
    await context.queryClient.prefetchQuery(ownConversationQuery(id))
  }),
} as const
const ownConversation = createRoute({
  ...ownOptions,
  path: screens.ownConversation,
  component: lazyScreen(loadOwnScreens, 'OwnConversationScreen'),
})
const ownDrill = createRoute({
  ...ownOptions,
  path: screens.ownDrill,
  component: lazyScreen(loadOwnScreens, 'DrillScreen'),
})
const ownDebrief = createRoute({
  ...ownOptions,
  path: screens.ownDebrief,
  component: lazyScreen(loadOwnScreens, 'DebriefScreen'),
})
const ownPlan = createRoute({
  ...ownOptions,
  path: screens.ownPlan,
  component: lazyScreen(loadOwnScreens, 'PlanScreen'),
})

/** The screens of own conversations, from preparing one to how it went. */
export const ownConversationScreenRoutes = [
  ownConversations,
  ownConversation,
  ownDrill,
  ownDebrief,
  ownPlan,
] as const
