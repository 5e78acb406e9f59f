import { ModelFault } from './fault.ts'

/** More redirects than this are a loop. */
const MAX_REDIRECTS = 3

/**
 * `fetch` for calls that carry a key and a conversation: it follows a redirect only within the origin. Node's own
 * `fetch` repeats the `x-api-key` header and the body of a 307 at whatever origin the answer names.
 * @throws ModelFault misconfigured for any other redirect
 */
export const fetchSameOrigin: typeof fetch = async (input, init) => {
  let address = input
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(address, { ...init, redirect: 'manual' })
    const location = response.status >= 300 && response.status < 400 && response.headers.get('location')
    if (!location) return response
    await response.body?.cancel()
    const target = URL.canParse(location, response.url) ? new URL(location, response.url) : undefined
    const isRepeatable = (response.status === 307 || response.status === 308) && !(input instanceof Request)
    const isFollowed = isRepeatable && target?.origin === new URL(response.url).origin
    if (!isFollowed || redirects === MAX_REDIRECTS) throw redirectFault(response, target)
    address = target
  }
}

function redirectFault({ status, url }: Response, target: URL | undefined): ModelFault {
  const from = new URL(url).origin
  const cause = new Error(
    `the model server at ${from} redirects (${status}) to ${target?.origin ?? 'no valid address'}, where neither the key nor the conversation is sent: configure the address that answers`,
  )
  return new ModelFault('misconfigured', { cause })
}
