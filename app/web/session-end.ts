import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { hasUnsavedTexts } from '#platform/web/forms/unsaved-text-registry.ts'
import { onUnauthenticated } from '#platform/web/http.ts'
import { pageNavigation } from '#platform/web/navigation.ts'

/**
 * When a session ends during use, goes to the sign-in, which says so (requirement A14), and afterwards back to the same
 * screen. A screen with unsaved words stays, and `SessionEndDialog` says so over it.
 */
export function leaveWhenSessionEnds(router: RegisteredRouter, queryClient: QueryClient): () => void {
  const stops = [restartWhenPersonChanges(queryClient), reloadFromPageCache()]
  stops.push(
    onUnauthenticated(() => {
      if (!hasUnsavedTexts()) leaveForSignIn(router, queryClient)
    }),
  )
  return () => stops.forEach((stop) => stop())
}

export function leaveForSignIn(router: RegisteredRouter, queryClient: QueryClient): void {
  // Without an earlier session, the route guards lead to the sign-in.
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return
  queryClient.setQueryData(sessionQuery.queryKey, null)
  // Unsaved changes do not block this, because nothing can be saved before the sign-in.
  void router.navigate({
    to: screens.login,
    search: { next: router.state.location.href },
    state: { hasSessionEnded: true },
    ignoreBlocker: true,
  })
}

/** The page holds one person's data, so it reloads when another person has signed in in another tab. */
function restartWhenPersonChanges(queryClient: QueryClient): () => void {
  let person: Me['id'] | undefined
  return queryClient.getQueryCache().subscribe(() => {
    const now = queryClient.getQueryData(sessionQuery.queryKey)?.id
    if (person !== undefined && now !== undefined && now !== person) pageNavigation.reload()
    person = now ?? person
  })
}

/** Reloads a page from the back/forward cache, because it may show data that must no longer be seen. */
function reloadFromPageCache(): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) pageNavigation.reload()
  }
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the sign-in is shown because a session ended during use. */
    readonly hasSessionEnded?: boolean
  }
}
