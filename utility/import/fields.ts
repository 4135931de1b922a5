import { phoneTyped } from '#domain/values.ts'

// Reading one cell of an export, as the billing programs of French services write them. All rules are pure.

/** How the values of a file are written. `amounts`: whether they are euros or cents. */
export type Formats = {
  day: 'jj/mm/aaaa' | 'aaaa-mm-jj' | 'aaaammjj' | 'jj/mm/aa'
  decimal: ',' | '.'
  amounts: 'euros' | 'centimes'
}

/** What a code of the billing program means, by the code. */
export type Codes = Record<string, string>

export type Kind =
  | 'number'
  | 'meter'
  | 'text'
  | 'phone'
  | 'zip'
  | 'day'
  | 'cents'
  | 'index'
  | 'volume'
  | 'days'
  | 'yes'
  | 'reading'
  | 'line'
  | 'paper'

/** A value as it is stored, null for none; or what the cell should have been, in French. */
export type Read = { value: string | number | null } | { expected: string }

const readers: Record<Kind, (text: string, formats: Formats) => Read> = {
  number: readNumber,
  // People type it in either case.
  meter: text => readNumber(text.toUpperCase()),
  text: text => ({ value: text }),
  phone: text => {
    const value = phoneTyped(text)
    return value ? { value } : { expected: 'un numéro de téléphone français' }
  },
  // A spreadsheet drops the zero of Ain to Ariège.
  zip: text =>
    /^\d{4,5}$/.test(text)
      ? { value: text.padStart(5, '0') }
      : { expected: 'un code postal de cinq chiffres' },
  day: (text, { day }) => readDay(text, day),
  cents: readCents,
  index: (text, formats) => readWhole(text, formats, Math.floor),
  volume: (text, formats) => readWhole(text, formats, Math.round),
  days: text =>
    /^\d{1,3}$/.test(text) ? { value: Number(text) } : { expected: 'un nombre de jours' },
  yes: text => choose(text, yes, 'oui ou non'),
  reading: text => choose(text, readingTypes, 'un type de relevé'),
  line: text => choose(text, lineTypes, 'un type de ligne'),
  paper: text => choose(text, paperTypes, 'reglement ou formulaire'),
}

const yes: Record<string, number> = {
  ...{ oui: 1, o: 1, '1': 1, vrai: 1, true: 1, t: 1, x: 1, yes: 1, y: 1 },
  ...{ non: 0, n: 0, '0': 0, faux: 0, false: 0, f: 0, no: 0 },
}
const readingTypes: Record<string, string> = {
  ...{ estimation: 'Estimation', manuelle: 'Manuelle', radio: 'Radio', portable: 'Portable' },
  ...{ initialisation: 'Initialisation', abonne: 'WEBABO' },
}
const lineTypes: Record<string, string> = {
  ...{ abonnement: 'abonnement', consommation: 'consommation' },
  ...{ regularisation: 'regularisation', autre: 'autre' },
}
const paperTypes: Record<string, string> = { reglement: 'regulations', formulaire: 'form' }

/** The words that `codes` of a mapping may give for a field of this kind. */
export const wordsOf = (kind: Kind): string[] =>
  ({
    yes: ['oui', 'non'],
    reading: Object.keys(readingTypes),
    line: Object.keys(lineTypes),
    paper: Object.keys(paperTypes),
  })[kind as 'yes'] ?? []

function choose(text: string, known: Record<string, string | number>, expected: string): Read {
  const value = known[text.toLowerCase()]
  return value === undefined
    ? { expected: `${expected} (un code s’explique dans « codes »)` }
    : { value }
}

/** A cell's text: spaces of all kinds at its ends are not of it, nor is the formula by which a spreadsheet keeps zeros. */
export const textOf = (cell: string): string =>
  plain.test(cell)
    ? cell
    : cell
        .replace(/^="(.*)"$/s, '$1')
        .replace(/[\s\u00a0\u202f]+/g, ' ')
        .trim()

/** Most cells: a word, a number, a day. The others take twice the time of all the rest. */
const plain = /^[^\s="]*$/

/** Reads a cell; null for an empty one. A code that `codes` has is replaced first, also an empty one. */
export function readCell(cell: string, kind: Kind, formats: Formats, codes?: Codes): Read {
  const found = textOf(cell)
  const text = codes?.[found] ?? found
  return text === '' ? { value: null } : readers[kind](text, formats)
}

/** The number of a thing: its zeros are of it. Addresses and file names are made of it. */
function readNumber(text: string): Read {
  if (/^\d[.,]\d+E\+?\d+$/i.test(text))
    return { expected: 'le numéro entier\u00a0: un tableur l’a abrégé' }
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(text)
    ? { value: text }
    : { expected: 'un numéro de 40 lettres, chiffres, points ou tirets au plus' }
}

const examples = {
  'jj/mm/aaaa': '31/12/2025',
  'aaaa-mm-jj': '2025-12-31',
  aaaammjj: '20251231',
  'jj/mm/aa': '31/12/25',
}

/** yyyy-MM-dd. An hour that follows is left out; « 00/00/0000 » is no day. */
export function readDay(text: string, format: Formats['day']): Read {
  const day = text.split(/[T ]\d{1,2}:\d{2}/, 1)[0] ?? ''
  if (/^[0/-]+$/.test(day)) return { value: null }
  const expected = `une date comme ${examples[format]}`
  const parts =
    format === 'aaaa-mm-jj'
      ? /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/.exec(day)
      : format === 'aaaammjj'
        ? /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/.exec(day)
        : format === 'jj/mm/aa'
          ? /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{2})$/.exec(day)
          : /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4})$/.exec(day)
  if (!parts?.groups) return { expected }
  const { y = '', m = '', d = '' } = parts.groups
  const year = y.length === 2 ? `20${y}` : y
  const value = `${year}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  const isThere = daysOf(Number(year), Number(m)) >= Number(d) && Number(d) > 0
  if (!isThere) return { expected: `une date qui existe, comme ${examples[format]}` }
  return value > '1900' && value < '2100' ? { value } : { expected: 'une date de 1900 à 2099' }
}

const lengths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysOf = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    ? 29
    : (lengths[month] ?? 0)

/** A number with this decimal mark; NaN for another text. A point and a comma together are thousands and decimals. */
function numberOf(text: string, decimal: Formats['decimal']): number {
  if (/^\d+$/.test(text)) return Number(text)
  const plain = text.replace(/[\s€]|m3$|m³$/g, '').replace(/^(.*)-$|^\((.*)\)$/, '-$1$2')
  const other = decimal === ',' ? '.' : ','
  const mark = plain.lastIndexOf(decimal)
  // Thousands only before the decimal mark, by three: « 84.37 » is not 8437.
  const isGrouped = mark > 0 && /^-?\d{1,3}([.,]\d{3})+$/.test(plain.slice(0, mark))
  const whole = isGrouped ? plain.replaceAll(other, '') : plain
  const number = whole.replace(decimal, '.')
  return !whole.includes(other) && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(number)
    ? Number(number)
    : Number.NaN
}

function notANumber(text: string, decimal: Formats['decimal'], what: string): Read {
  if (/E[+-]?\d+$/i.test(text)) return { expected: `${what} entier\u00a0: un tableur l’a abrégé` }
  const [mark, other] = decimal === ',' ? ['virgule', '.'] : ['point', ',']
  const meant = text.replace(other, decimal)
  return Number.isNaN(numberOf(meant, decimal))
    ? { expected: what }
    : {
        expected: `une ${mark} est attendue, «\u00a0${meant}\u00a0»`.replace(
          'une point est attendue',
          'un point est attendu',
        ),
      }
}

/** Whole cents, of euros or of cents. */
export function readCents(text: string, { decimal, amounts }: Formats): Read {
  const number = numberOf(text, decimal)
  if (Number.isNaN(number)) return notANumber(text, decimal, 'un montant')
  const cents = amounts === 'euros' ? number * 100 : number
  if (Math.abs(cents - Math.round(cents)) > 1e-4)
    return { expected: amounts === 'euros' ? 'deux décimales au plus' : 'des centimes entiers' }
  return Math.abs(cents) < 1e11 ? { value: Math.round(cents) + 0 } : { expected: 'un montant' }
}

function readWhole(text: string, { decimal }: Formats, round: (value: number) => number): Read {
  const number = numberOf(text, decimal)
  if (Number.isNaN(number)) return notANumber(text, decimal, 'un nombre de m³')
  return number >= 0 && number < 1e9
    ? { value: round(number) }
    : { expected: 'un nombre de m³, positif' }
}
