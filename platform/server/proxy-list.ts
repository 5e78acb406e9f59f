import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
}

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * Proxies whose headers about a client are trusted. There is no name for "any private network", because most private
 * networks also have machines other than the proxy.
 */
export const proxyList = z.pipe(
  z._default(
    z.string().check(
      z.refine((text) => split(text).every(isNetwork), {
        error: 'must be addresses or networks, separated by commas, such as 127.0.0.1, 10.1.2.0/24',
      }),
    ),
    '',
  ),
  z.transform(split),
)
