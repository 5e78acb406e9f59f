import { isIPv6 } from 'node:net'

/** What one network address may do: so much at once, and so much in each second after that. */
type AddressLimit = { readonly burst: number; readonly perSecond: number }

/** Beyond so many addresses the one that was seen first is forgotten, so that no flood fills the memory. */
const MAX_ADDRESSES = 10_000

/**
 * Counts in this process alone, and in memory: what a flood asks for must cost less than the flood.
 * @returns a function that counts one request; it answers the seconds to wait, 0 when the request may go on
 */
export function limitByAddress({ burst, perSecond }: AddressLimit, now = () => performance.now()) {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address: string): number => {
    const key = networkOf(address)
    const { left: before, at } = buckets.get(key) ?? { left: burst, at: now() }
    const left = Math.min(burst, before + ((now() - at) / 1000) * perSecond)
    buckets.delete(key)
    if (buckets.size >= MAX_ADDRESSES) buckets.delete(buckets.keys().next().value ?? '')
    const isGranted = left >= 1
    buckets.set(key, { left: isGranted ? left - 1 : left, at: now() })
    return isGranted ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond))
  }
}

/** An IPv4 address, or the 64 bits of an IPv6 address that one customer of a network has for themselves. */
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
