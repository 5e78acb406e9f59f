import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import { isChatId } from '#features/chats/contract.ts'
import { chatQuery } from '#features/chats/web/queries.ts'
import { evaluationQuery, progressQuery } from '#features/evaluations/web/queries.ts'
import { historyQuery } from '#features/history/web/queries.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { screens, screenTexts } from '#features/paths.ts'
import { practiceQuery } from '#features/practice/web/queries.ts'
import { scenariosQuery } from '#features/scenarios/web/queries.ts'
import { ownSessionsQuery } from '#features/session/web/own-sessions.ts'
import { ownStudiesQuery } from '#features/studies/web/queries.ts'
import { signInOptionsQuery, standingOf } from '#features/session/web/queries.ts'
import { changeableProfileQuery } from '#features/users/web/queries.ts'
import { allows } from '#platform/contract/access.ts'
import { loadTexts } from '#platform/web/i18n.ts'
import { AppShell, MemberOutlet } from './AppShell.tsx'
import { type LoaderContext, routeLoader } from './route-loader.ts'
import { FailureScreen, LoadingScreen, NotFoundScreen } from './StandInScreens.tsx'
import {
  loginSearch,
  requireAdmin,
  requireSession,
  type RouterContext,
  readSession,
  skipWhenSignedIn,
} from './guards.ts'
import { lazyScreen } from './lazy-screen.ts'

const root = createRootRouteWithContext<RouterContext>()({ component: AppShell })

const login = createRoute({
  getParentRoute: () => root,
  path: screens.login,
  validateSearch: loginSearch,
  beforeLoad: skipWhenSignedIn,
  component: lazyScreen(() => import('./LoginPage.tsx'), 'LoginPage'),
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts(...screenTexts[screens.login]), queryClient.prefetchQuery(signInOptionsQuery)]),
  staticData: { layout: 'bare' },
})

/** Without signing in: whoever has the link of an e-mail may end such e-mails. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: screens.unsubscribe,
  component: lazyScreen(() => import('#features/reminders/web/UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
  loader: () => loadTexts(...screenTexts[screens.unsubscribe]),
  staticData: { layout: 'bare' },
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: MemberOutlet,
  loader: ({ context: { me } }) => (allows(standingOf(me), 'member') ? undefined : loadTexts('session')),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: screens.home,
  component: lazyScreen(() => import('#features/scenarios/web/HomeScreen.tsx'), 'HomeScreen'),
  loader: routeLoader(screens.home, ({ context: { queryClient, me } }) =>
    Promise.all([
      queryClient.prefetchInfiniteQuery(scenariosQuery(me.language.code)),
      queryClient.prefetchQuery(practiceQuery),
      queryClient.prefetchQuery(ownStudiesQuery(me.language.code)),
      queryClient.prefetchQuery(languagesQuery),
    ]),
  ),
})

/** Which branch of a chat is meant; absent: the one that is shown, or the evaluation of the chat. */
type BranchSearch = { readonly branch?: number | undefined }
const branchSearch = ({ branch }: Record<string, unknown>): BranchSearch => ({
  branch: Number.isSafeInteger(branch) && Number(branch) > 0 ? Number(branch) : undefined,
})

const chatOptions = {
  getParentRoute: () => signedIn,
  component: lazyScreen(() => import('./ChatPage.tsx'), 'ChatPage'),
  loader: routeLoader(screens.chat, async ({ context, params: { id = '' } }) => {
    if (isChatId(id)) await context.queryClient.prefetchQuery(chatQuery(id))
  }),
  staticData: { layout: 'wide' },
} as const
type BranchContext = LoaderContext & { readonly deps: { readonly branch: number | undefined } }
/** Loads a chat in the branch that the address names. */
const loadBranch = routeLoader(
  screens.readOnlyChat,
  async ({ context, params: { id = '' }, deps: { branch } }: BranchContext) => {
    if (isChatId(id)) await context.queryClient.prefetchQuery(chatQuery(id, branch))
  },
)
const chat = createRoute({ ...chatOptions, path: screens.chat })
const chats = createRoute({ ...chatOptions, path: screens.chats })
const readOnlyChat = createRoute({
  ...chatOptions,
  path: screens.readOnlyChat,
  validateSearch: branchSearch,
  component: lazyScreen(() => import('#features/chats/web/ReadOnlyChatScreen.tsx'), 'ReadOnlyChatScreen'),
  loaderDeps: ({ search: { branch } }) => ({ branch }),
  loader: (coming) => loadBranch(coming),
})
const again = createRoute({
  ...chatOptions,
  path: screens.again,
  validateSearch: (
    search: Record<string, unknown>,
  ): BranchSearch & { readonly check?: string | undefined } => ({
    ...branchSearch(search),
    check: typeof search['check'] === 'string' ? search['check'] : undefined,
  }),
  component: lazyScreen(() => import('./AgainPage.tsx'), 'AgainPage'),
  loaderDeps: ({ search: { branch } }) => ({ branch }),
  loader: (coming) => loadBranch(coming),
  staticData: {},
})
const compare = createRoute({
  getParentRoute: () => signedIn,
  path: screens.compare,
  validateSearch: (
    search: Record<string, unknown>,
  ): BranchSearch & { readonly other?: number | undefined } => ({
    ...branchSearch(search),
    other: branchSearch({ branch: search['other'] }).branch,
  }),
  component: lazyScreen(() => import('#features/evaluations/web/CompareScreen.tsx'), 'CompareScreen'),
  loader: () => loadTexts(...screenTexts[screens.compare]),
})
const history = createRoute({
  getParentRoute: () => signedIn,
  path: screens.history,
  component: lazyScreen(() => import('#features/history/web/HistoryScreen.tsx'), 'HistoryScreen'),
  loader: routeLoader(screens.history, ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchInfiniteQuery(historyQuery), queryClient.prefetchQuery(progressQuery)]),
  ),
})

const loadEvaluation = routeLoader(
  screens.evaluation,
  async ({ context, params: { id = '' }, deps: { branch } }: BranchContext) => {
    if (isChatId(id)) await context.queryClient.prefetchQuery(evaluationQuery(id, branch))
  },
)
const evaluation = createRoute({
  getParentRoute: () => signedIn,
  path: screens.evaluation,
  // The other tab needs no name: it is the one that an evaluation opens with.
  validateSearch: (
    search: Record<string, unknown>,
  ): BranchSearch & { readonly tab?: 'context' | undefined } => ({
    ...branchSearch(search),
    tab: search['tab'] === 'context' ? 'context' : undefined,
  }),
  component: lazyScreen(() => import('./EvaluationPage.tsx'), 'EvaluationPage'),
  loaderDeps: ({ search: { branch } }) => ({ branch }),
  loader: (coming) => loadEvaluation(coming),
})

/** They load together, with the schemas of worlds, which no other screen of learners needs. */
const loadOwnScreens = () => import('#features/own-conversations/web/OwnScreens.tsx')
const ownConversations = createRoute({
  getParentRoute: () => signedIn,
  path: screens.ownConversations,
  component: lazyScreen(loadOwnScreens, 'OwnConversationsScreen'),
  loader: routeLoader(screens.ownConversations, async ({ context }) => {
    const { ownConversationsQuery } = await loadOwnScreens()
    await context.queryClient.prefetchQuery(ownConversationsQuery)
  }),
})
const ownOptions = {
  getParentRoute: () => signedIn,
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

const studies = createRoute({
  getParentRoute: () => signedIn,
  path: screens.studies,
  component: lazyScreen(() => import('#features/studies/web/StudiesScreen.tsx'), 'StudiesScreen'),
  loader: routeLoader(screens.studies, ({ context: { queryClient, me } }) =>
    queryClient.prefetchQuery(ownStudiesQuery(me.language.code)),
  ),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: screens.account,
  component: lazyScreen(() => import('./AccountPage.tsx'), 'AccountPage'),
  loader: routeLoader(screens.account, ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(changeableProfileQuery),
      queryClient.prefetchQuery(ownSessionsQuery),
      // What an export holds is described by all its slices' schemas, which no other screen needs.
      import('./AccountPage.tsx').then(({ erasureRequestQuery, reminderChoicesQuery }) =>
        Promise.all([
          queryClient.prefetchQuery(erasureRequestQuery),
          queryClient.prefetchQuery(reminderChoicesQuery),
        ]),
      ),
      queryClient.prefetchQuery(languagesQuery),
    ]),
  ),
})

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: screens.admin,
  beforeLoad: requireAdmin,
  component: lazyScreen(() => import('./AdminArea.tsx'), 'AdminArea'),
  loader: async ({ context: { me, queryClient }, params: { _splat = '' }, preload }) => {
    const { prefetchTab, loadTabTexts } = await import('./AdminArea.tsx')
    if (!preload) prefetchTab(queryClient, standingOf(me), _splat.replace(/\/$/, ''))
    await Promise.all([loadTexts('admin'), loadTabTexts(standingOf(me))])
  },
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ context }) => readSession(context).then(() => undefined),
  component: NotFoundScreen,
})

const routeTree = root.addChildren([
  login,
  unsubscribe,
  notFound,
  signedIn.addChildren([
    home,
    chat,
    chats,
    again,
    compare,
    readOnlyChat,
    history,
    evaluation,
    ownConversations,
    ownConversation,
    ownDrill,
    ownDebrief,
    ownPlan,
    studies,
    account,
    admin,
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
    /** `bare`: without the navigation; `wide`: it spans the window, as the screen does. */
    readonly layout?: 'bare' | 'wide'
  }
}
