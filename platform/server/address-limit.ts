import { isIPv6 } from 'node:net'

/** How many requests one network address may make: a burst at once, and so many in each second after it. */
type AddressLimit = { readonly burst: number; readonly perSecond: number }

/**
 * Beyond this many addresses, the one that has been quiet for longest is forgotten, so that a flood cannot fill the
 * memory.
 */
const MAX_ADDRESSES = 10_000

/**
 * Counts in memory and for this process alone, because refusing a request must cost less than sending it.
 * @returns a function that counts one request and returns the seconds to wait, 0 when the request may go on
 */
export function limitByAddress({ burst, perSecond }: AddressLimit) {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address: string): number => {
    const now = performance.now()
    const key = networkOf(address)
    const { left: before, at } = buckets.get(key) ?? { left: burst, at: now }
    const left = Math.min(burst, before + ((now - at) / 1000) * perSecond)
    buckets.delete(key)
    if (buckets.size >= MAX_ADDRESSES) buckets.delete(buckets.keys().next().value ?? '')
    const isGranted = left >= 1
    buckets.set(key, { left: isGranted ? left - 1 : left, at: now })
    return isGranted ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond))
  }
}

/**
 * The key by which an address is counted: an IPv4 address, or the first 64 bits of an IPv6 address, which one customer
 * of a network has to themselves.
 */
export function networkOf(address: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (embedded !== undefined) return embedded
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
