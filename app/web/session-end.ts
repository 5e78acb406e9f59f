import type { QueryClient } from '@tanstack/react-query'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { onUnauthenticated } from '#platform/web/http.ts'
import type { AppRouter } from './router.tsx'

/** A session that ends while someone works: to the sign-in, and afterwards back to where they were. */
export function leaveWhenSessionEnds(router: AppRouter, queryClient: QueryClient): () => void {
  return onUnauthenticated(() => {
    // Nobody has been signed in yet: the guards see to that.
    if (!queryClient.getQueryData(sessionQuery.queryKey)) return
    queryClient.setQueryData(sessionQuery.queryKey, null)
    void router.navigate({ to: screens.login, search: { next: router.state.location.href } })
  })
}
