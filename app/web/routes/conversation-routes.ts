import { createRoute } from '@tanstack/react-router'
import { isChatId } from '#features/chats/contract-rules.ts'
import { chatQuery } from '#features/chats/web/queries.ts'
import { evaluationQuery } from '#features/evaluations/web/queries.ts'
import { screens, screenTexts } from '#features/paths.ts'
import { loadTexts } from '#platform/web/i18n.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { type LoaderContext, routeLoader } from '../route-loader.ts'
import { memberRoute } from './parent-routes.ts'

/** Which branch of a chat is meant. Without it, screens show the current branch, or the evaluation of the chat. */
type BranchSearch = { readonly branch?: number | undefined }
const branchSearch = ({ branch }: Record<string, unknown>): BranchSearch => ({
  branch: Number.isSafeInteger(branch) && Number(branch) > 0 ? Number(branch) : undefined,
})

const chatOptions = {
  getParentRoute: () => memberRoute,
  component: lazyScreen(() => import('../ChatPage.tsx'), 'ChatPage'),
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
  component: lazyScreen(() => import('../AgainPage.tsx'), 'AgainPage'),
  loaderDeps: ({ search: { branch } }) => ({ branch }),
  loader: (coming) => loadBranch(coming),
  staticData: {},
})
const compare = createRoute({
  getParentRoute: () => memberRoute,
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
const loadEvaluation = routeLoader(
  screens.evaluation,
  async ({ context, params: { id = '' }, deps: { branch } }: BranchContext) => {
    if (isChatId(id)) await context.queryClient.prefetchQuery(evaluationQuery(id, branch))
  },
)
const evaluation = createRoute({
  getParentRoute: () => memberRoute,
  path: screens.evaluation,
  // The other tab needs no name, because an evaluation opens with it.
  validateSearch: (
    search: Record<string, unknown>,
  ): BranchSearch & { readonly tab?: 'context' | undefined } => ({
    ...branchSearch(search),
    tab: search['tab'] === 'context' ? 'context' : undefined,
  }),
  component: lazyScreen(() => import('../EvaluationPage.tsx'), 'EvaluationPage'),
  loaderDeps: ({ search: { branch } }) => ({ branch }),
  loader: (coming) => loadEvaluation(coming),
})

/** The screens of a conversation, of its moments to be said anew, and of its evaluation. */
export const conversationScreenRoutes = [chat, chats, again, compare, readOnlyChat, evaluation] as const
