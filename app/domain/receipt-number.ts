/** Without 0, O, 1, I and L, which are taken for one another when they are read aloud. */
const symbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8
const base = BigInt(symbols.length)
const count = base ** BigInt(length)
/** The first ten hexadecimal digits of a UUID are as random as it is. */
const digits = 10

const bare = (id: string) => id.replaceAll('-', '')

/** The number of a receipt as one reads it on the phone, 7K4P-29QX, from the UUID of its payment. */
export function receiptNumber(id: string): string {
  let rest = BigInt(`0x${bare(id).slice(0, digits)}`) % count
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text = symbols.charAt(Number(rest % base)) + text
    rest /= base
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** How the UUIDs of the payments begin that a receipt's number may mean; none of a text that is no such number. */
export function idsOfReceipt(typed: string): string[] {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const places = [...text].map(symbol => symbols.indexOf(symbol))
  if (places.length !== length || places.includes(-1)) return []
  const rank = places.reduce((sum, place) => sum * base + BigInt(place), 0n)
  return [rank, rank + count]
    .map(one => one.toString(16).padStart(digits, '0'))
    .filter(one => one.length === digits)
    .map(one => `${one.slice(0, 8)}-${one.slice(8)}`)
}
