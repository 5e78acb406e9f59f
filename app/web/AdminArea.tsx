import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import type { FlatNamespace } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFrame, AccessDenied } from '#features/admin/web/AdminFrame.tsx'
import { StarterBanner } from '#features/packs/admin/StarterBanner.tsx'
import { screens } from '#features/paths.ts'
import { sessionQuery, toPrincipal } from '#features/session/web/queries.ts'
import { allows } from '#platform/contract/access.ts'
import type { AdminTab } from '#platform/web/admin-tab.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { adminTabs, findTab } from './admin-tabs.ts'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'

export { prefetchTab, loadTabTexts } from './admin-tabs.ts'

/** Only for people who have come from a step of a scenario's workspace. */
const BackToWorkspace = lazyComponent(async () => (await import('./BackToWorkspace.tsx')).BackToWorkspace)

/** The admin area. All its tabs share one route, so that people who never go there load nothing of it. */
export function AdminArea() {
  const { t } = useTranslation<FlatNamespace[]>()
  const { data: me } = useQuery(sessionQuery)
  // The route's path and not the address: on the way to another screen, such as the sign-in, this one stays visible
  // while the other one's code loads.
  const path = useParams({
    from: '/signed-in/member/admin/$',
    select: ({ _splat = '' }) => _splat.replace(/\/$/, ''),
  })
  useSessionAfterRefusal()
  const { workspace }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const tab = findTab(path)
  const principal = me ? toPrincipal(me) : null
  const visible = adminTabs.filter(({ listedFor }) => listedFor !== null && allows(principal, listedFor))
  const unread = useUnread(visible)
  if (path === '') return <Navigate to={screens.admin} params={{ _splat: 'users' }} replace />
  if (!tab) return <Unknown />
  const isOpen = allows(principal, tab.requiredAccess)
  return (
    <AdminFrame
      tabs={visible.map(({ path: place, title, group, isInMoreMenu = false }) => ({
        path: place,
        title: t(title),
        group,
        isInMoreMenu,
        unread: unread.get(place) ?? 0,
      }))}
      current={tab.below ?? tab.path}
      hasOwnHeader={isOpen && tab.hasOwnHeader === true}
    >
      {workspace !== undefined && <BackToWorkspace />}
      {tab.needsContent && allows(principal, 'superadmin') && <StarterBanner />}
      {isOpen ? <tab.Screen /> : <AccessDenied text={tab.denied && t(tab.denied)} />}
    </AdminFrame>
  )
}

/** By a tab's path: how many things on it this person has not read. */
function useUnread(tabs: readonly AdminTab[]): ReadonlyMap<string, number> {
  const counted = tabs.flatMap(({ path, unreadQuery }) => (unreadQuery ? [{ path, unreadQuery }] : []))
  const counts = useQueries({ queries: counted.map(({ unreadQuery }) => unreadQuery) })
  return new Map(counted.map(({ path }, index) => [path, counts[index]?.data ?? 0]))
}

/** The router's not-found screen, rendered here, because an error thrown while rendering would replace the shell. */
function Unknown() {
  const { defaultNotFoundComponent: NotFound } = useRouter().options
  return NotFound && <NotFound isNotFound routeId="__root__" />
}

/** Reloads the session after a 403, because the user may have lost their role since the page was opened. */
function useSessionAfterRefusal(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const onFailure = (error: unknown) => {
      if (error instanceof ApiFailure && error.status === 403)
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queryClient])
}
