import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me, sessionRoutes } from '#features/session/contract.ts'
import { type Access, allows, roles, type Principal } from '#platform/contract/access.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { createApi } from '#platform/web/api.ts'
import { isUnauthenticated } from '#platform/web/failure.ts'
import { hasUnsavedTexts } from '#platform/web/forms/unsaved-text-registry.ts'
import { type AttemptCounter, useAttemptCounter } from '#platform/web/hooks/useCooldown.ts'

const api = createApi<typeof sessionRoutes>()

/** Rejects unless somebody is signed in. */
export const checkSession = (): Promise<Me> => api('GET /users/me')

/** The signed-in person, or null without a session. All other failures are thrown. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Me | null> =>
    consumeNoSessionHint() ? null : api('GET /users/me', {}, { signal }).catch(nullIfUnauthenticated),
  staleTime: 5 * 60_000,
  // The person may have signed out, or another may have signed in, in another tab.
  refetchOnWindowFocus: 'always',
})

/** How people sign in; constant until the server's configuration changes. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => api('GET /auth/options', {}, { signal }),
  staleTime: Infinity,
})

/** The language of the signed-in person's account; the interface may not be available in it. */
export const ownLanguageQuery = queryOptions({ ...sessionQuery, select: (me) => me?.language.code ?? '' })

/** The role and organisation that access decisions depend on. */
export const toPrincipal = (me: Me): Principal => ({
  role: roles.findLast((role) => me.permissions.includes(role)) ?? null,
  organizationId: me.organization?.id ?? null,
})

/** Whether the signed-in person has an access. It only decides what screens show; the server checks again. */
export function useIsAllowed(access: Access): boolean {
  const { data: me } = useQuery(sessionQuery)
  return allows(me ? toPrincipal(me) : null, access)
}

/** Used without a session, when the server refuses every attempt anyway. */
const limitWithoutSession: RateLimit = { limit: 1, window: 60, cooldown: 10 }

/** The signed-in person's rate limit for one purpose, with the server's figures (requirement L2). */
export function useRateLimit(purpose: keyof Me['limits']): AttemptCounter {
  const { data: me } = useQuery(sessionQuery)
  const allowance = me?.limits[purpose] ?? limitWithoutSession
  return useAttemptCounter(`${purpose}-limit:${me?.id ?? 'anonymous'}`, allowance)
}

/**
 * Whether the page itself says that the browser sent no session, which saves a request. Only the first time: the person
 * may sign in in another tab later.
 */
function consumeNoSessionHint(): boolean {
  const mark = document.querySelector('meta[name=session][content=none]')
  mark?.remove()
  return mark !== null
}

function nullIfUnauthenticated(error: unknown): null {
  // A screen with unsaved text stays open, so the person must not be reset to null.
  if (isUnauthenticated(error) && !hasUnsavedTexts()) return null
  throw error
}
