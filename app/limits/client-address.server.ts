import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv6 customer is given a /64, often a /56 and at most a /48, and may change addresses within it at will. */
const prefixes = [64, 56, 48]

/** The networks of an address, the narrowest first: one for an IPv4 (even if written as IPv6), three for an IPv6. */
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
