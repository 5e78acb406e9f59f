import { createRoute } from '@tanstack/react-router'
import { progressQuery } from '#features/evaluations/web/queries.ts'
import { historyQuery } from '#features/history/web/queries.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { screens } from '#features/paths.ts'
import { practiceQuery } from '#features/practice/web/queries.ts'
import { scenariosQuery } from '#features/scenarios/web/queries.ts'
import { ownStudiesQuery } from '#features/studies/web/queries.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { routeLoader } from '../route-loader.ts'
import { memberRoute, signedInRoute } from './parent-routes.ts'

const home = createRoute({
  getParentRoute: () => memberRoute,
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

const history = createRoute({
  getParentRoute: () => memberRoute,
  path: screens.history,
  component: lazyScreen(() => import('#features/history/web/HistoryScreen.tsx'), 'HistoryScreen'),
  loader: routeLoader(screens.history, ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchInfiniteQuery(historyQuery), queryClient.prefetchQuery(progressQuery)]),
  ),
})

const studies = createRoute({
  getParentRoute: () => memberRoute,
  path: screens.studies,
  component: lazyScreen(() => import('#features/studies/web/StudiesScreen.tsx'), 'StudiesScreen'),
  loader: routeLoader(screens.studies, ({ context: { queryClient, me } }) =>
    queryClient.prefetchQuery(ownStudiesQuery(me.language.code)),
  ),
})

/** Also for people who have no organisation or role yet. */
export const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.account,
  component: lazyScreen(() => import('../AccountPage.tsx'), 'AccountPage'),
  loader: routeLoader(screens.account, ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(languagesQuery),
      // Imported with the page, because no other screen needs the contracts of accounts and exports.
      import('../AccountPage.tsx').then((page) =>
        Promise.all([
          queryClient.prefetchQuery(page.changeableProfileQuery),
          queryClient.prefetchQuery(page.ownSessionsQuery),
          queryClient.prefetchQuery(page.accountChangesQuery),
          queryClient.prefetchQuery(page.erasureRequestQuery),
          queryClient.prefetchQuery(page.reminderChoicesQuery),
        ]),
      ),
    ]),
  ),
})

/** The screens of every learner beside conversations. */
export const learnerScreenRoutes = [home, history, studies] as const
