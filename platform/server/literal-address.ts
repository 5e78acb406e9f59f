import type { IncomingMessage } from 'node:http'

/**
 * To somebody at a browser, an address that cannot be decoded is one that does not exist: it is taken literally, so
 * that the page for such addresses answers. Every other client is told that its request is malformed.
 */
export function literalAddress({ url = '/', headers }: IncomingMessage): string {
  const [path = ''] = url.split('?')
  const isPage = headers.accept?.includes('text/html') ?? false
  return isPage && !isDecodable(path) ? path.replaceAll('%', '%25') : url
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
