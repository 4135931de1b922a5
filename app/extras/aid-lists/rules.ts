import { rowsOfCsv } from '#domain/csv.ts'
import { fold } from '#domain/fold.ts'
import { centsTyped, numberTyped } from '#domain/typed-numbers.ts'

export const aidLimits = { bytes: 512 * 1024, lines: 5000, cents: 100_000 }

/** A household that got a credit from a list within these months gets no second one. */
export const helpedMonths = 12

/** An undecided list is deleted after so many hours. */
export const undecidedHours = 24

export const aidKinds = ['credit', 'letter'] as const
export type AidKind = (typeof aidKinds)[number]

/**
 * What becomes of a household: `ready` until its turn comes; `done`: its credit is given; `undone`: an opposite entry
 * took it back; `used`: it cannot be taken back any more; `written`: its mail is in the outbox; `toPost`: it has no
 * e-mail address. These are left out:
 * - `unknown`: no subscriber and no metering point has this number; `several`: a subscriber of several points;
 * - `twice`: the household stands further up in the list;
 * - `helped`: a list gave it a credit in the last months; `closed`: its contract has ended;
 * - `unpriced`: no amount; `unreadable`: a malformed line, or too high an amount; `failed`: it could not be written.
 */
export const aidOutcomes = [
  'ready',
  'done',
  'written',
  'toPost',
  'undone',
  'used',
  'failed',
  'helped',
  'twice',
  'closed',
  'several',
  'unknown',
  'unpriced',
  'unreadable',
] as const
export type AidOutcome = (typeof aidOutcomes)[number]

/**
 * `proposed`: another agent has to agree; `waiting`: all lines are done and may still be undone. In `done` and
 * `cancelled` the lines are deleted.
 */
export const aidStates = [
  'prepared',
  'proposed',
  'working',
  'waiting',
  'undoing',
  'done',
  'cancelled',
] as const
export type AidState = (typeof aidStates)[number]

export type AidLine = { line: number; number: string; cents: number | null; isReadable: boolean }

const decoders = ['utf-8', 'windows-1252'].map(name => new TextDecoder(name, { fatal: true }))

/** Reads the encodings of office programs: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  // Without a byte order mark, the first sign of a list, a letter or a digit, has an empty byte beside it.
  if ((first === 0xff && second === 0xfe) || (first && second === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second))
    return new TextDecoder('utf-16be').decode(bytes)
  const [utf8, latin] = decoders as [TextDecoder, TextDecoder]
  try {
    return utf8.decode(bytes)
  } catch {
    return latin.decode(bytes)
  }
}

/** A first row with a number, a point or an amount is a line of the list, not the names of its columns. */
const isValue = (cell: string) => /^[A-Z]{0,3}\s?\d[\d\s.,€-]*[A-Z]?$/i.test(cell)
const names = {
  number: /abonne|contrat|reference|numero|pdc|point|client|^ref/,
  amount: /montant|somme|euro|€|aide/,
}

/**
 * The households of a list, or why it cannot be read. Names in its first row tell the columns of the number and of the
 * amount; without names, the list has these two columns in this order. An ambiguous line, such as « 100001,12,50 »
 * in a list with commas, is refused.
 */
export function readAidList(text: string): { lines: AidLine[] } | { fault: string } {
  if (/[\0\uFFFD]/.test(text) || text.startsWith('PK'))
    return {
      fault: 'Ce fichier n’est pas un texte. Dans le tableur, enregistrez-le au format CSV.',
    }
  const { rows, mark, isWhole } = rowsOfCsv(text)
  if (!isWhole)
    return {
      fault: `La ligne ${rows.length} a un guillemet mal placé\u00a0: rien n’a été lu. Corrigez-la.`,
    }
  const all = rows.map((cells, n) => ({ cells, line: n + 1 }))
  const full = all.filter(({ cells }) => cells.some(Boolean))
  const header = full[0] && !full[0].cells.some(isValue) ? full[0].cells.map(fold) : undefined
  const households = header ? full.slice(1) : full
  if (households.length === 0) return { fault: 'La liste n’a aucune ligne.' }
  if (households.length > aidLimits.lines)
    return {
      fault: `La liste a ${households.length} lignes\u00a0: ${aidLimits.lines} au plus. Partagez-la.`,
    }
  const found = (name: RegExp) => header?.findIndex(cell => name.test(cell)) ?? -1
  const at = { number: Math.max(0, found(names.number)), amount: header ? found(names.amount) : 1 }
  if (header && at.amount === -1 && header.length === 2) at.amount = 1 - at.number
  return {
    lines: households.map(({ cells, line }) => {
      const number = numberTyped((cells[at.number] ?? '').replace(/^'/, ''))
      const amount = cells[at.amount] ?? ''
      const cents = amount === '' ? null : (centsTyped(amount) ?? Number.NaN)
      const isReadable =
        /^[A-Z\d-]{1,30}$/.test(number) &&
        !cells.slice(header?.length ?? 2).some(Boolean) &&
        !(mark === ',' && amount !== '' && /^\d{1,2}$/.test(cells[at.amount + 1] ?? '')) &&
        (cents === null || (cents > 0 && cents <= aidLimits.cents))
      return { line, number: number.slice(0, 30), cents: isReadable ? cents : null, isReadable }
    }),
  }
}

type Known = {
  /** How many of the `points` of that number still have a contract. */
  open: number
  points: number
  isFirst: boolean
  isHelped: boolean
}

/** `known`: what the utility knows of the number; null if it knows nothing. */
export function aidOutcomeOf(line: AidLine, kind: AidKind, known: Known | null): AidOutcome {
  if (!line.isReadable) return 'unreadable'
  if (!known || known.points === 0) return 'unknown'
  if (known.open === 0) return 'closed'
  if (known.open > 1) return 'several'
  if (!known.isFirst) return 'twice'
  if (kind === 'letter') return 'ready'
  if (known.isHelped) return 'helped'
  return line.cents === null ? 'unpriced' : 'ready'
}
