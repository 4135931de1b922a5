import contentDisposition from 'content-disposition'
import { type Cell, toCsv } from '#domain/csv.ts'

export function attachment(body: BodyInit | null, type: string, name: string): Response {
  // Without it the library puts accents into the header as Latin-1, which browsers and proxies read each in their way.
  const fallback = name.replace(/[^\x20-\x7e]/g, '_')
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(name, { fallback }),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

export const csvFile = (name: string, header: string[], rows: Cell[][]): Response =>
  attachment(toCsv(header, rows), 'text/csv; charset=utf-8', `${name}.csv`)
