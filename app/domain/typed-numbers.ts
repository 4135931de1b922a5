// Numbers that subscribers copy from a paper invoice, with the spaces that make them readable there.

export function centsTyped(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(/(?:€|euros?|eur)$/i, '')
  const [, euros, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (euros === undefined) return undefined
  const total = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  return total > 0 ? total : undefined
}

/** A number as the utility writes it: in capitals, without spaces, with plain hyphens. */
export const numberTyped = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()

/** LOGIN-05: an e-mail address, or a subscriber number without its spaces. */
export const identifierTyped = (text: string): string =>
  text.includes('@') ? text.trim() : text.replace(/\s/g, '')
