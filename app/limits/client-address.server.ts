import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv6 customer is given a /64, often a /56 and at most a /48, and may change addresses within it at will. */
const prefixes = [64, 56, 48]

/** The narrowest first: an IPv4 for itself, also written as IPv6; an IPv6 for three networks around it. */
export function networksOf(address: unknown): string[] {
  const plain = typeof address === 'string' ? address.replace(/%.*$/, '') : ''
  // The library also reads shorter forms, such as « 1.2.3 ».
  if (!isIP(plain)) return ['unknown']
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()]
  return prefixes.map(length => {
    const groups = parsed.parts.slice(0, Math.ceil(length / 16))
    const last = groups.length - 1
    groups[last] = (groups[last] ?? 0) & (0xffff << ((16 - (length % 16)) % 16))
    return `${groups.map(group => group.toString(16)).join(':')}::/${length}`
  })
}
