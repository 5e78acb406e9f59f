import { chooseInterfaceLanguage } from '#platform/contract/interface-languages.ts'
import { CALLBACK_PATH } from '#adapters/identity/port.ts'
import type { RouteCall } from '#platform/server/mount.ts'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import { acceptedLanguages } from '#platform/server/accepted-languages.ts'
import type { SessionDependencies } from './begin-sign-in.ts'
import { cookiesFor, createToken } from './cookies.ts'
import { describeBrowser } from './describe-browser.ts'
import { failedSignInAddress, failedSignInPath } from './failed-sign-in.ts'

/** Begins a session for a browser that returns from the provider. @returns the path to go to */
export async function finishSignIn(
  deps: SessionDependencies,
  { request, reply }: RouteCall['http'],
): Promise<string> {
  const { identity, store, admission, publicUrl } = deps
  // The callback URL as registered at the provider, with the query of this request.
  const callback = new URL(CALLBACK_PATH, publicUrl)
  callback.search = request.url.split('?').slice(1).join('?')
  const state = callback.searchParams.get('state') ?? ''
  const cookies = cookiesFor(publicUrl, request, reply)

  try {
    const sealed = /^[\w-]{20,100}$/.test(state) ? cookies.signIn(state) : undefined
    const pending = sealed === undefined ? undefined : await deps.pending.open(sealed, state)
    if (!pending) return failedSignInPath('expired')
    cookies.endSignIn(state)
    const person = await identity.finish(callback, pending)
    const userId = await admission.admit(
      { identity: person, languages: acceptedLanguages(request.headers['accept-language']) },
      request.log,
    )
    // Against session fixation: a session from before the sign-in ends.
    if (cookies.session) await store.endSession(cookies.session)
    const token = createToken()
    const { organization, language } = await store.beginSession(
      token,
      userId,
      describeBrowser(request.headers['user-agent']),
      person.idToken,
    )
    cookies.beginSession(token, store.limits.maxHours * 3600)
    cookies.keepLanguage(chooseInterfaceLanguage([language]))
    recordSecurityEvent('sign_in.succeeded', { user: userId, organization })
    return pending.returnTo
  } catch (error) {
    return failedSignInAddress(error, request)
  }
}
