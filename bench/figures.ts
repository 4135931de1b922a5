/** What was tried, what came of it, and whether that is what the portal promises. */
export type Finding = { what: string; value: string; promise: string; kept: boolean }

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The value under which the share `part` (0 to 1) of the values lies. */
export function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
}

/** Rows of cells, the first one the head, as a Markdown table. */
export function table([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map(row => row[i]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((c, i) => c.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
