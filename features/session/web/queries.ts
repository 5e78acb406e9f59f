import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me, sessionRoutes } from '#features/session/contract.ts'
import { type Access, allows, roles, type Standing } from '#platform/contract/access.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { createApi } from '#platform/web/api.ts'
import { isUnauthenticated } from '#platform/web/failure.ts'
import { hasUnsavedWords } from '#platform/web/forms/unsaved-words.ts'
import { type AttemptCounter, useAttemptCounter } from '#platform/web/hooks/useCooldown.ts'

const api = createApi<typeof sessionRoutes>()

/** Fails unless somebody is signed in. */
export const checkSession = (): Promise<Me> => api('GET /users/me')

/** The signed-in person, or null when nobody is signed in. Every other failure is thrown. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Me | null> =>
    takeNoSession() ? null : api('GET /users/me', {}, { signal }).catch(nullIfUnauthenticated),
  staleTime: 5 * 60_000,
  // The person may have signed out, or another may have signed in, in another tab.
  refetchOnWindowFocus: 'always',
})

/** How people sign in; the same for everybody until the server is set up anew. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => api('GET /auth/options', {}, { signal }),
  staleTime: Infinity,
})

/** The language of the signed-in person's account; the interface may not be available in it. */
export const ownLanguageQuery = queryOptions({ ...sessionQuery, select: (me) => me?.language.code ?? '' })

/** What access decisions need to know of a person. */
export const standingOf = (me: Me): Standing => ({
  role: roles.findLast((role) => me.permissions.includes(role)) ?? null,
  organizationId: me.organization?.id ?? null,
})

/** Whether the signed-in person has an access, for what a screen shows; the server decides again. */
export function useIsAllowed(access: Access): boolean {
  const { data: me } = useQuery(sessionQuery)
  return allows(me ? standingOf(me) : null, access)
}

/** Used without a session, in which the server accepts no attempt anyway. */
const limitWithoutSession: RateLimit = { limit: 1, window: 60, cooldown: 10 }

/** The signed-in person's limit for one purpose, with the figures that the server has in force (requirement L2). */
export function useRateLimit(purpose: keyof Me['limits']): AttemptCounter {
  const { data: me } = useQuery(sessionQuery)
  const allowance = me?.limits[purpose] ?? limitWithoutSession
  return useAttemptCounter(`${purpose}-limit:${me?.id ?? 'anonymous'}`, allowance)
}

/**
 * Whether the server has said with the page that the browser brought no session, so that nothing has to be asked. Only
 * the first time: somebody may sign in in another tab.
 */
function takeNoSession(): boolean {
  const mark = document.querySelector('meta[name=session][content=none]')
  mark?.remove()
  return mark !== null
}

function nullIfUnauthenticated(error: unknown): null {
  // A screen with unsaved words stays as it is, so the person stays known.
  if (isUnauthenticated(error) && !hasUnsavedWords()) return null
  throw error
}
