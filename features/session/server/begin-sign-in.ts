import { CALLBACK_PATH, type IdentityProvider } from '#adapters/identity/port.ts'
import type { RouteCall } from '#platform/server/mount.ts'
import type { Me, SignInOptions } from '../contract.ts'
import type { Admission } from './admission.ts'
import type { AccountChangesByOthers } from './account-changes-by-others.ts'
import { cookiesFor } from './cookies.ts'
import { failedSignInAddress } from './failed-sign-in.ts'
import type { PendingSignIns } from './pending-sign-ins.ts'
import { canonicalAddress, localReturnPath } from './return-address.ts'
import type { OwnSessionsStore } from './own-sessions-store.ts'
import type { SessionStore } from './store.ts'

export type SessionDependencies = {
  readonly store: SessionStore
  readonly own: OwnSessionsStore
  readonly changesByOthers: AccountChangesByOthers
  readonly admission: Admission
  readonly options: SignInOptions
  readonly pending: PendingSignIns
  readonly identity: IdentityProvider
  readonly publicUrl: URL
  readonly limits: Me['limits']
  readonly models: Me['models']
}

type SignInQuery = {
  readonly redirect_uri?: string | undefined
  readonly prompt?: string | undefined
  readonly ui_locales?: string | undefined
}

/** Begins a sign-in. @returns the URL of the identity provider for the browser */
export async function beginSignIn(
  { identity, pending, publicUrl }: SessionDependencies,
  { redirect_uri, prompt, ui_locales }: SignInQuery,
  { request, reply }: RouteCall['http'],
): Promise<string> {
  const canonical = canonicalAddress(request.headers.host ?? '', request.url, publicUrl)
  if (canonical !== undefined) return canonical
  try {
    const { url, ...expected } = await identity.begin({
      redirectUri: `${publicUrl.origin}${CALLBACK_PATH}`,
      // Any other prompt could only make a sign-in fail.
      prompt: prompt === 'login' ? prompt : undefined,
      language: ui_locales,
    })
    const sealed = await pending.close({ ...expected, returnTo: localReturnPath(redirect_uri, publicUrl) })
    cookiesFor(publicUrl, request, reply).beginSignIn(expected.state, sealed)
    return url
  } catch (error) {
    return failedSignInAddress(error, request)
  }
}
