import { phoneShown } from './values.ts'

/** A `decimal` has two decimals: 126.5 is written 126,50. */
export type Cell = string | number | { decimal: number }

/** For French spreadsheets: semicolons, decimal commas, a byte order mark. Days are texts (dd/MM/yyyy). */
export function toCsv(header: string[], rows: Cell[][]): string {
  const lines = [header, ...rows].map(row => row.map(field).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function field(value: Cell): string {
  if (typeof value === 'object') return value.decimal.toFixed(2).replace('.', ',')
  if (typeof value === 'number') return String(value).replace('.', ',')
  // A spreadsheet would compute a text that begins like a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : withItsZeros(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * BEY-614: a spreadsheet takes digits for a number, and so drops the zero of a telephone or of a post code, and the end
 * of a long number. A telephone is written in groups, another one as a formula that gives a text.
 */
function withItsZeros(value: string): string {
  const shown = phoneShown(value)
  if (shown !== value) return shown
  return /^0\d+$|^\d{12,}$/.test(value) ? `="${value}"` : value
}

/** `mark`: what a first line `sep=;` says, or the most frequent of semicolon, comma and tab in the first row; `isWhole`: no misplaced quotation mark. */
export function rowsOfCsv(given: string): { rows: string[][]; mark: string; isWhole: boolean } {
  const [head, said] = /^\uFEFF?(?:"?sep=([;,\t])"?(?:\r\n?|\n))?/i.exec(given) ?? ['']
  const text = given.slice(head.length)
  const [first = ''] = text.split(/\r\n?|\n/, 1)
  const count = (one: string) => first.split(one).length
  const [most = ';'] = [';', ',', '\t'].sort((a, b) => count(b) - count(a))
  const mark = said ?? most
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|="([^"]*)"|([^"${mark}\\r\\n]*))(${mark}|\\r\\n?|\\n|$)`,
    'gy',
  )
  // The line that says the separator is one of the file's: the others keep their numbers.
  const rows: string[][] = said ? [[], []] : [[]]
  let read = 0
  for (const [all, quoted, asText, plain = '', end] of text.matchAll(cell)) {
    if (all === '') break
    read += all.length
    const value = quoted?.replaceAll('""', '"') ?? asText ?? plain
    rows.at(-1)?.push(value.replace(/^="(.*)"$/, '$1').trim())
    if (end !== mark) rows.push([])
  }
  return { rows, mark, isWhole: read === text.length }
}

export function fromCsv(text: string): Record<string, string>[] {
  const [header = [], ...others] = rowsOfCsv(text).rows.filter(row => row.some(Boolean))
  return others.map(row => Object.fromEntries(header.map((name, n) => [name, row[n] ?? ''])))
}
