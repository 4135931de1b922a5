const separator = ';'

/** `decimal` is a number too: 126.5 is written 126,50. */
export type Cell = string | number | { decimal: number }

/**
 * A table as the French versions of spreadsheets open it: semicolons, decimal commas, and a mark by which they know
 * UTF-8. Days as people read them are texts; numbers stay numbers, euros and decimals with two digits after the comma.
 */
export function toCsv(header: string[], rows: Cell[][]): string {
  const lines = [header, ...rows].map(row => row.map(field).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function field(value: Cell): string {
  if (typeof value === 'object') return value.decimal.toFixed(2).replace('.', ',')
  if (typeof value === 'number') return String(value).replace('.', ',')
  // What begins like a formula would be computed by whoever opens the file.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
