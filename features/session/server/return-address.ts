const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a sign-in may lead: a path of this application, always written as one, so that nobody can send a person
 * elsewhere with a link to our own sign-in. Anything else leads to the start.
 */
export function localAddress(wanted: string | undefined, publicUrl: URL): string {
  // Browsers read a backslash as a slash and drop control characters, so that /\evil.example is an address of evil.example.
  if (wanted === undefined || /[\\\p{Cc}]/u.test(wanted) || wanted.length > 2000) return '/'
  if (!/^(\/(?!\/)|https?:\/\/)/.test(wanted) || !URL.canParse(wanted, publicUrl)) return '/'
  const url = new URL(wanted, publicUrl)
  if (url.origin !== publicUrl.origin && !isSameLoopback(url, publicUrl)) return '/'
  // A path such as /..//evil.example is resolved to //evil.example, which is an origin again.
  return url.pathname.startsWith('//') ? '/' : `${url.pathname}${url.search}${url.hash}`
}

/** Two names of this machine with the same port are one address; cookies, though, belong to one of the names. */
const isSameLoopback = (one: URL, other: URL): boolean =>
  one.port === other.port && LOOPBACK.has(one.hostname) && LOOPBACK.has(other.hostname)

/**
 * The same request at PUBLIC_URL, when it came by another name of this machine; undefined when it came by the right
 * one. Only then: a proxy may rewrite the host, and a redirect would go round in circles.
 */
export function addressByPublicName(host: string, path: string, publicUrl: URL): string | undefined {
  if (!URL.canParse(`${publicUrl.protocol}//${host}`)) return undefined
  const asked = new URL(`${publicUrl.protocol}//${host}`)
  if (asked.hostname === publicUrl.hostname || !isSameLoopback(asked, publicUrl)) return undefined
  return new URL(path, publicUrl).href
}
