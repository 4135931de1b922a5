// A payer without an account copies these from an invoice on paper.

export function centsTyped(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(/(?:€|euros?|eur)$/i, '')
  const [, euros, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (euros === undefined) return undefined
  const total = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  return total > 0 ? total : undefined
}

/** A number as the utility writes it: in capitals, without the spaces, with the hyphens of a keyboard. */
export const numberTyped = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
