import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { sessionQuery, toPrincipal } from '#features/session/web/queries.ts'
import { allows } from '#platform/contract/access.ts'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'

export type RouterContext = { readonly queryClient: QueryClient }

type Arrival = { readonly context: RouterContext; readonly location: { readonly href: string } }

/** Lets signed-in people pass; everyone else signs in first and returns. */
export async function requireSession({ context, location }: Arrival): Promise<{ me: Me }> {
  const me = await readSession(context)
  if (me) return { me }
  throw redirect({ to: screens.login, search: location.href === screens.home ? {} : { next: location.href } })
}

/** Lets admins and superadmins pass; everyone else goes to the home screen. */
export async function requireAdmin(arrival: Arrival): Promise<void> {
  const { me } = await requireSession(arrival)
  if (!allows(toPrincipal(me), 'admin')) throw redirect({ to: screens.home })
}

/** Redirects a signed-in user away from the sign-in page. */
export async function skipWhenSignedIn({
  context,
  search,
}: Arrival & { readonly search: LoginSearch }): Promise<void> {
  if (await readSession(context)) throw redirect({ href: search.next ?? screens.home })
}

const signInFailures = ['expired', 'refused', 'deactivated', 'provider'] as const
export type LoginSearch = {
  readonly next?: string | undefined
  readonly failed?: (typeof signInFailures)[number] | undefined
}

/** The valid search parameters of the sign-in: a path of this application, and a failure that has a text. */
export function loginSearch({ next, failed }: Record<string, unknown>): LoginSearch {
  // Invalid values are set to undefined, because otherwise the router would keep them.
  return { next: isOwnPath(next) ? next : undefined, failed: signInFailures.find((one) => one === failed) }
}

const isOwnPath = (next: unknown): next is string =>
  typeof next === 'string' &&
  next.startsWith('/') &&
  new URL(next, location.origin).origin === location.origin

/** Loads the signed-in person and switches to their language. */
export async function readSession({ queryClient }: RouterContext): Promise<Me | null> {
  const me = await queryClient.ensureQueryData(sessionQuery)
  if (me) await changeInterfaceLanguage(me.language.code)
  return me
}
