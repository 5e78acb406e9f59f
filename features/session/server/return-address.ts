/** The path is stored in a cookie; the product's own paths are much shorter. */
const MAX_RETURN_PATH = 1000

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The path in this application that a sign-in returns to; `/` for anything else, so that a link to our sign-in cannot
 * lead to another site.
 */
export function localReturnPath(wanted: string | undefined, publicUrl: URL): string {
  // Browsers read a backslash as a slash and drop control characters, so /\evil.example would lead to evil.example.
  if (wanted === undefined || /[\\\p{Cc}]/u.test(wanted) || wanted.length > MAX_RETURN_PATH) return '/'
  if (!/^(\/(?!\/)|https?:\/\/)/.test(wanted) || !URL.canParse(wanted, publicUrl)) return '/'
  const url = new URL(wanted, publicUrl)
  if (url.origin !== publicUrl.origin && !isSameLoopback(url, publicUrl)) return '/'
  // A path such as /..//evil.example resolves to //evil.example, which names another host.
  return url.pathname.startsWith('//') ? '/' : `${url.pathname}${url.search}${url.hash}`
}

/** Two loopback names with the same port are one server. */
const isSameLoopback = (one: URL, other: URL): boolean =>
  one.port === other.port && LOOPBACK.has(one.hostname) && LOOPBACK.has(other.hostname)

/**
 * The same path under PUBLIC_URL if the request used another loopback name, because cookies are bound to one name;
 * otherwise undefined. Other hosts are not redirected: behind a proxy that rewrites the host it would never end.
 */
export function canonicalAddress(host: string, path: string, publicUrl: URL): string | undefined {
  if (!URL.canParse(`${publicUrl.protocol}//${host}`)) return undefined
  const asked = new URL(`${publicUrl.protocol}//${host}`)
  if (asked.hostname === publicUrl.hostname || !isSameLoopback(asked, publicUrl)) return undefined
  return new URL(path, publicUrl).href
}
