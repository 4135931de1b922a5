// One reading of what people type and paste. It comes before every rule, so that no field has to think of the
// invisible characters, spaces, dashes and apostrophes that keyboards, office programs and web pages put into a text.

/** What no reader sees: zero-width and direction marks, soft hyphens, word joiners, variation selectors, fillers. */
const invisible =
  /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?!\s|\u0085)\p{Cc}/gu

/** A hyphen, dash or minus sign of any length. */
const dashes = /[\p{Dash_Punctuation}\u2043\u2212]/gu

/** Apostrophes, and the signs that stand for one on a keyboard or in a copied text. */
const apostrophes = /[\u02B9\u02BC\u2018\u2019\u201B\u2032]/g

/**
 * BEY-600: a typed line, as its rule reads it: Unicode's compatibility form (NFKC), without invisible characters, with
 * plain spaces (one for several), hyphens and apostrophes. Letters and digits of other alphabets stay, for a rule to
 * name them. Reading the result again changes nothing.
 */
export function readLine(text: string): string {
  return (
    text
      .replace(invisible, '')
      // The compatibility form would break an accent typed as an apostrophe, and make a letter of « º » in « nº ».
      .replace(/\u00B4/g, "'")
      .replace(/[\u00BA\u02DA]/g, '°')
      .normalize('NFKC')
      .replace(apostrophes, "'")
      .replace(dashes, '-')
      .replace(/[\s\u0085\u2800]+/gu, ' ')
      .trim()
  )
}

/** What a refusal says of the first sign that is not `expected`: « « А » n’en est pas »; '' when there is none. */
export function strangeIn(text: string, expected: RegExp): string {
  const strange = [...text].find(sign => !expected.test(sign))
  return strange === undefined ? '' : `«\u00a0${strange}\u00a0»`
}

/**
 * BEY-601: a free text, as its author wrote it, with plain line breaks, less what a database or a mail cannot carry:
 * control characters, and code points that are no character.
 */
export const readText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[\p{Cs}\p{Noncharacter_Code_Point}]|(?![\n\t])\p{Cc}/gu, '')

/** BEY-603: the same password has several spellings in Unicode, and each keyboard has its own. */
export const readPassword = (text: string): string => text.normalize('NFC')

const passwords = ['password', 'confirmation', 'oldPassword', 'ownPassword']

/** The fields that hold sentences; `reading.test.ts` finds them on the screens. */
const texts = [
  'appel',
  'comment',
  'commentaire',
  'message',
  'mot',
  'motif',
  'mots',
  'note',
  'objet',
  'pourService',
  'reponse',
  'texte',
]

/** What a page posts back as the utility or the portal wrote it, typographic signs included. */
const copies = ['seen', 'service', 'town']

/** Reads the posted value of a field by the field's name; a field that is not named above is a line. */
export function readField(name: string, value: string): string {
  if (passwords.includes(name)) return readPassword(value)
  return texts.includes(name) || copies.includes(name) ? readText(value) : readLine(value)
}

/** An address with its query read: what was typed in a list's filter, or in a search. */
export function readQuery(url: URL): URL {
  const given = [...url.searchParams]
  const read = given.map(([name, value]) => [name, readField(name, value)])
  if (given.every(([, value], n) => value === read[n]?.[1])) return url
  const changed = new URL(url)
  changed.search = String(new URLSearchParams(read))
  return changed
}
