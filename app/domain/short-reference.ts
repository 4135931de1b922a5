/** Without 0, O, 1, I and L, which are easily confused on paper. */
const symbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8
const base = BigInt(symbols.length)
const combinations = base ** BigInt(length)
/** The first ten hexadecimal digits of a UUID are random, and have more values than there are combinations. */
const uuidDigits = 10

/** Whether a text is such a reference, as it is printed. */
export const isShortReference = (text: string) =>
  new RegExp(`^[${symbols}]{4}-[${symbols}]{4}$`).test(text)

/** The reference of a payment or a move, to copy or to say by telephone: « 7K4P-29QX ». It depends on the UUID only. */
export function shortReference(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(0, uuidDigits)}`) % combinations
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text = symbols.charAt(Number(rest % base)) + text
    rest /= base
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
