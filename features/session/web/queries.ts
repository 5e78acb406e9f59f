import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Me, sessionRoutes } from '#features/session/contract.ts'
import { type Access, allows, roles, type Standing } from '#platform/contract/access.ts'
import { createApi } from '#platform/web/api.ts'
import { ApiFailure } from '#platform/web/failure.ts'

const api = createApi(sessionRoutes)

/** Who is signed in, or null when nobody is. Anything else that goes wrong is a failure, not a signed-out person. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Me | null> => api.readMe({}, { signal }).catch(nobody),
  staleTime: 5 * 60_000,
  // Somebody may have signed out, or in, in another tab.
  refetchOnWindowFocus: 'always',
})

/** The language of whoever is signed in; the screens may not speak it. */
export const ownLanguageQuery = queryOptions({ ...sessionQuery, select: (me) => me?.language.code ?? '' })

/** What access decisions need to know of a person. */
export const standingOf = (me: Me): Standing => ({
  role: roles.findLast((role) => me.permissions.includes(role)) ?? null,
  organizationId: me.organization?.id ?? null,
})

/** Whether the person who is signed in has an access, for what a screen shows; the server decides again. */
export function useIsAllowed(access: Access): boolean {
  const { data: me } = useQuery(sessionQuery)
  return allows(me ? standingOf(me) : null, access)
}

function nobody(error: unknown): null {
  if (error instanceof ApiFailure && error.status === 401) return null
  throw error
}
