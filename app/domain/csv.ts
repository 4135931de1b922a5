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
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `mark`: the most frequent of semicolon, comma and tab in the first row; `isWhole`: no misplaced quotation mark. */
export function rowsOfCsv(given: string): { rows: string[][]; mark: string; isWhole: boolean } {
  const text = given.replace(/^\uFEFF/, '')
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (one: string) => first.split(one).length
  const [mark = ';'] = [';', ',', '\t'].sort((a, b) => count(b) - count(a))
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(${mark}|\\r?\\n|$)`, 'gy')
  const rows: string[][] = [[]]
  let read = 0
  for (const [all, quoted, plain = '', end] of text.matchAll(cell)) {
    if (all === '') break
    read += all.length
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end !== mark) rows.push([])
  }
  return { rows, mark, isWhole: read === text.length }
}

export function fromCsv(text: string): Record<string, string>[] {
  const [header = [], ...others] = rowsOfCsv(text).rows.filter(row => row.some(Boolean))
  return others.map(row => Object.fromEntries(header.map((name, n) => [name, row[n] ?? ''])))
}
