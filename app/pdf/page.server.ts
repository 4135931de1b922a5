import type PDFDocument from 'pdfkit'
import { sourceSans } from './fonts.server.ts'

export type Doc = InstanceType<typeof PDFDocument>
export type Structure = ReturnType<Doc['struct']>

/** Points: A4 is 595 wide. */
export const margin = 52
export const width = 595 - 2 * margin

export const ink = '#1a2b33'

export type Look = { weight: 'regular' | 'bold'; size: number }

export const looks = {
  h1: { weight: 'bold', size: 20 },
  h2: { weight: 'bold', size: 12 },
  body: { weight: 'regular', size: 10 },
  strong: { weight: 'bold', size: 12 },
  small: { weight: 'regular', size: 9 },
  head: { weight: 'bold', size: 10 },
} as const satisfies Record<string, Look>

export function setLook(doc: Doc, { weight, size }: Look): Doc {
  // pdfkit accepts a parsed font, but its types do not allow it.
  return doc
    .font(sourceSans()[weight] as never)
    .fontSize(size)
    .fillColor(ink)
}
