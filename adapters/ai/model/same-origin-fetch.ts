import { ModelFault } from './model-fault.ts'

/** More redirects than this are a loop. */
const MAX_REDIRECTS = 3

type PossibleRedirect = {
  readonly status: number
  readonly location: string | null | undefined
  /** The address that answered. */
  readonly url: string
  /** How many redirects were followed before. */
  readonly followed: number
}

/**
 * The address to which the same request has to be sent again; undefined when the answer is no redirect.
 * @throws ModelFault misconfigured unless the redirect stays within the origin and keeps method and body
 */
export function resolveRedirect({ status, location, url, followed }: PossibleRedirect): string | undefined {
  if (status < 300 || status >= 400 || !location) return undefined
  const { origin } = new URL(url)
  const target = URL.canParse(location, url) ? new URL(location, url) : undefined
  const isRepeatable = status === 307 || status === 308
  if (isRepeatable && target?.origin === origin && followed < MAX_REDIRECTS) return target.href
  const cause = new Error(
    `the model server at ${origin} redirects (${status}) to ${target?.origin ?? 'no valid address'}, where neither the key nor the conversation is sent: configure the address that answers`,
  )
  throw new ModelFault('misconfigured', { cause })
}

/**
 * `fetch` for the providers' libraries, which follows a redirect only within the origin. Node's own `fetch` repeats the
 * `x-api-key` header and the body of a 307 at whatever origin the answer names.
 */
export const fetchSameOrigin: typeof fetch = async (input, init) => {
  let address = input
  for (let followed = 0; ; followed += 1) {
    const response = await fetch(address, { ...init, redirect: 'manual' })
    const { status, headers, url } = response
    const target = resolveRedirect({ status, location: headers.get('location'), url, followed })
    if (target === undefined) return response
    await response.body?.cancel()
    address = target
  }
}
