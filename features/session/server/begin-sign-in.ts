import { CALLBACK_PATH } from '#adapters/identity/port.ts'
import type { Call } from '#platform/server/mount.ts'
import { cookiesFor, makeToken } from './cookies.ts'
import { failed } from './failed-sign-in.ts'
import { addressByPublicName, localAddress } from './return-address.ts'
import type { SessionDeps } from './session-deps.ts'

type Wanted = {
  readonly redirect_uri?: string | undefined
  readonly prompt?: string | undefined
  readonly ui_locales?: string | undefined
}

/** Sends the browser to the identity provider; answers the address. */
export async function beginSignIn(
  { identity, store, publicUrl }: SessionDeps,
  { redirect_uri, prompt, ui_locales }: Wanted,
  { request, reply }: Call['http'],
): Promise<string> {
  const elsewhere = addressByPublicName(request.headers.host ?? '', request.url, publicUrl)
  if (elsewhere !== undefined) return elsewhere
  try {
    const { url, ...expected } = await identity.begin({
      redirectUri: `${publicUrl.origin}${CALLBACK_PATH}`,
      // Other prompts are not ours to pass on: they can only make a sign-in fail.
      prompt: prompt === 'login' ? prompt : undefined,
      language: ui_locales,
    })
    const browser = makeToken()
    await store.beginSignIn({ ...expected, returnTo: localAddress(redirect_uri, publicUrl) }, browser)
    cookiesFor(publicUrl, request, reply).beginSignIn(expected.state, browser)
    return url
  } catch (error) {
    return failed(error, request)
  }
}
