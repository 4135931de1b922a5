/** Without 0, O, 1, I and L, which are taken for one another when they are read aloud. */
const symbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8
const base = BigInt(symbols.length)
const count = base ** BigInt(length)
/** The first ten hexadecimal digits of a UUID are as random as it is. */
const digits = 10

/** 7K4P-29QX, from the UUID of its payment. */
export function receiptNumber(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(0, digits)}`) % count
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text = symbols.charAt(Number(rest % base)) + text
    rest /= base
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
