import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whom an address stands for when attempts are counted. A household or a phone is given a whole /64 of IPv6
 * and may change within it at will; an IPv4 written as IPv6 is that IPv4.
 */
export function networkOf(address: unknown): string {
  const plain = typeof address === 'string' ? address.replace(/%.*$/, '') : ''
  // The library also reads shorter forms, such as « 1.2.3 ».
  if (!isIP(plain)) return 'unknown'
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map(group => group.toString(16))
  return `${prefix.join(':')}::/64`
}
