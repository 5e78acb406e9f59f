import { SIGNED_OUT_PATH } from '#adapters/identity/port.ts'
import { isCrossSite } from '#platform/server/cross-site.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { RouteCall } from '#platform/server/mount.ts'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import type { SessionDependencies } from './begin-sign-in.ts'
import { cookiesFor } from './cookies.ts'

/** Ends the session here. @returns the URL at which the provider ends its own */
export async function signOut(
  deps: SessionDependencies,
  { request, reply }: RouteCall['http'],
): Promise<string> {
  const { identity, store, publicUrl } = deps
  // A link or an image on another site must not be able to sign anybody out.
  if (isCrossSite(request, publicUrl)) return '/'
  const cookies = cookiesFor(publicUrl, request, reply)
  const ended = cookies.session === undefined ? undefined : await store.endSession(cookies.session)
  cookies.endSession()
  if (ended === undefined) return SIGNED_OUT_PATH
  recordSecurityEvent('sign_out', { user: ended.userId })
  const { subject, idToken } = ended
  if (subject === null) return SIGNED_OUT_PATH
  try {
    const returnTo = `${publicUrl.origin}${SIGNED_OUT_PATH}`
    return (await identity.endSession({ subject, idToken }, returnTo)) ?? SIGNED_OUT_PATH
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    request.log.warn({ err: error }, error.message)
    return SIGNED_OUT_PATH
  }
}
