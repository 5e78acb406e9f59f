import { CALLBACK_PATH } from '#adapters/identity/port.ts'
import type { Call } from '#platform/server/mount.ts'
import { acceptedLanguages } from '#platform/server/accepted-languages.ts'
import { cookiesFor, makeToken } from './cookies.ts'
import { failed, failedAt } from './failed-sign-in.ts'
import type { SessionDeps } from './session-deps.ts'

/** The browser comes back from the provider: a new session begins. Answers where it goes. */
export async function finishSignIn(deps: SessionDeps, { request, reply }: Call['http']): Promise<string> {
  const { identity, store, publicUrl } = deps
  // The path as it is registered; the query as it came.
  const callback = new URL(CALLBACK_PATH, publicUrl)
  callback.search = request.url.split('?').slice(1).join('?')
  const state = callback.searchParams.get('state') ?? ''
  const cookies = cookiesFor(publicUrl, request, reply)

  const browser = /^[\w-]{20,100}$/.test(state) ? cookies.browser(state) : undefined
  const pending = browser === undefined ? undefined : await store.takeSignIn(state, browser)
  if (!pending) return failedAt('expired')
  cookies.endSignIn(state)
  try {
    const { identity: person, idToken } = await identity.finish(callback, pending)
    const userId = await store.recognise({
      identity: person,
      languages: acceptedLanguages(request.headers['accept-language']),
    })
    // A token from before the sign-in, whoever may know it, is worth nothing afterwards.
    if (cookies.session) await store.endSession(cookies.session)
    const token = makeToken()
    await store.beginSession(token, userId, idToken)
    cookies.beginSession(token)
    return pending.returnTo
  } catch (error) {
    return failed(error, request)
  }
}
