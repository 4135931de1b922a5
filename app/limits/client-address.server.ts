import { isIPv4, isIPv6 } from 'node:net'

/**
 * Whom an address stands for when attempts are counted. A household or a phone is given a whole /64 of IPv6
 * and may change within it at will; an IPv4 written as IPv6 is that IPv4.
 */
export function networkOf(address: unknown): string {
  if (typeof address !== 'string') return 'unknown'
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/64` : 'unknown'
}

/** The first four of eight groups, `::` written out. */
function firstGroups(address: string): string[] {
  const [before = [], after] = address.split('::').map(part => part.split(':').filter(Boolean))
  const missing = after ? 8 - before.length - after.length : 0
  const groups = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])]
  return groups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
}
