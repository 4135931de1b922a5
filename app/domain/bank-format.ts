import { readLine } from './reading.ts'

// Checks of bank details during typing, in the browser, without the packages of the full validation: they refuse
// nothing that `bankAccountSchema` accepts.

/** What stands before a code on a bank's paper and is copied with it: « IBAN : », « Code BIC/SWIFT ». */
const ibanLabel = /^(?:CODE |N° ?)?IBAN(?: ?\([^)]*\))?[\s:]*/
const bicLabel =
  /^(?:CODE )?(?:BIC|SWIFT)(?: ?[/-] ?(?:BIC|SWIFT))?(?: CODE)?(?: ?\([^)]*\))?(?: ?: ?| )/

/**
 * The significant characters: capitals, without what separates groups (BANK-12), or quotes. `unquoted` would bring its
 * file of scripts to each page of an account.
 */
const compact = (text: string, label: RegExp) =>
  readLine(text)
    .toUpperCase()
    .replace(/^["'«“„‹] ?/, '')
    .replace(label, '')
    .replaceAll(/[\s."'»”“›-]/g, '')

/** BANK-12, BEY-604 */
export const ibanTyped = (text: string) => compact(text, ibanLabel)

/** BANK-09, BEY-604 */
export const bicTyped = (text: string) => compact(text, bicLabel)

/** BANK-09: 8 or 11 characters in the order of ISO 9362. */
export const looksLikeBic = (text: string) =>
  /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bicTyped(text))

/** BANK-13: 15 to 27 characters, valid check digits (ISO 7064, modulo 97, where A counts as 10 and Z as 35). */
export function looksLikeIban(text: string): boolean {
  const iban = ibanTyped(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,23}$/.test(iban)) return false
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
