import { type Cell, toCsv } from '#domain/csv.ts'
import { attachment } from './attachment.server.ts'

export const csvFile = (name: string, header: string[], rows: Cell[][]): Response =>
  attachment(toCsv(header, rows), 'text/csv; charset=utf-8', `${name}.csv`)
