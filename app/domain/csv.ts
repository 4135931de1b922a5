const separator = ';'

/**
 * A table as the French versions of spreadsheets open it: semicolons, decimal commas, and a mark by which they know
 * UTF-8. Days as people read them are texts; numbers stay numbers.
 */
export function toCsv(header: string[], rows: (string | number)[][]): string {
  const lines = [header, ...rows].map(row => row.map(field).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function field(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  // What begins like a formula would be computed by whoever opens the file.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
