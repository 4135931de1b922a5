import { mailTyped } from './email.ts'
import { unquoted } from './unquoted.ts'

// Numbers that subscribers copy from a paper invoice, with the spaces that make them readable there, and with the word
// before them (BEY-604).

/** « 84,37 € », « 1.204,50 », « 84€37 », « Montant TTC : 84,37 »; undefined for anything else, and for nothing. */
export function centsTyped(text: string): number | undefined {
  const plain = unquoted(text)
    .replace(/^(?:montant|total|somme)[^\d:]*:?/i, '')
    .replace(/\s/g, '')
    .replace(/^€|(?:ttc)?$/gi, '')
    .replace(/^(\d+)(?:€|euros?|eur)(\d\d)(?:c|cts|centimes)?$/i, '$1,$2')
    .replace(/(?:€|euros?|eur)$/i, '')
    .replace(/^(\d{1,3})\.(\d{3}),/, '$1$2,')
  const [, euros, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (euros === undefined) return undefined
  const total = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  return total > 0 ? total : undefined
}

/** The words that name a number before it; without a space or a sign after them they are part of the number. */
const label =
  /^(?:(?:facture|avis|abonn[ée]e?|client|contrat|compteur|num[ée]ro|r[ée]f(?:[ée]rence)?|point de comptage|de|d')(?:\s*[.:#]\s*|\s+)|(?:pdc\s*:|n ?[°.:](?: ?:)?|#)\s*)+/i

/** « Facture n° F100001-01 » as « F100001-01 ». */
export const withoutLabel = (text: string): string => unquoted(text).replace(label, '')

/** A number as the utility writes it: in capitals, without spaces, with plain hyphens. */
export const numberTyped = (text: string): string =>
  withoutLabel(text).replace(/\s/g, '').toUpperCase()

/** LOGIN-05: an e-mail address, or a subscriber number without its spaces. */
export const identifierTyped = (text: string): string =>
  text.includes('@') ? mailTyped(text) : withoutLabel(text).replace(/\s/g, '')
