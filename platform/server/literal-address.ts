import type { IncomingMessage } from 'node:http'

/**
 * Takes an address that cannot be decoded literally if a browser asks for a page, so that the not-found page answers.
 * Every other client gets an error for a malformed request.
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
