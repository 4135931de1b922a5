import { type Doc, looks, margin, type Structure, setLook, width } from './page.server.ts'

export type Column = {
  header: string
  align?: 'left' | 'right'
  /** How wide among the others: 1 unless said. */
  share?: number
}

/** `rows` have one text per column; the first names its row. `total` is a last row that stands out. */
export type Table = { columns: Column[]; rows: string[][]; total?: string[] }

type Place = { column: Column; x: number; room: number }
type Row = { texts: string[]; isBold: boolean; isHead: boolean }

const padding = 3

/** A table whose header is repeated, for the eye alone, on every page that it covers. */
export function printTable(doc: Doc, parent: Structure, { columns, rows, total }: Table): void {
  const places = placesOf(columns)
  const head = { texts: columns.map(column => column.header), isBold: true, isHead: true }
  const table = doc.struct('Table')
  parent.add(table)
  const body = rows.map(texts => ({ texts, isBold: false, isHead: false }))
  const last = total ? [{ texts: total, isBold: true, isHead: false }] : []
  for (const row of [head, ...body, ...last]) {
    const height = heightOf(doc, places, row)
    if (doc.y + height > doc.page.maxY()) {
      doc.addPage()
      repeat(doc, places, head)
    }
    const top = doc.y
    table.add(printRow(doc, places, row, top))
    rule(doc, top + height)
  }
  table.end()
  doc.y += 8
}

function placesOf(columns: Column[]): Place[] {
  const whole = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  let x = margin
  return columns.map(column => {
    const room = (width * (column.share ?? 1)) / whole
    const place = { column, x: x + padding, room: room - 2 * padding }
    x += room
    return place
  })
}

const lookOf = (row: Row) => (row.isBold ? looks.head : looks.body)

function heightOf(doc: Doc, places: Place[], row: Row): number {
  setLook(doc, lookOf(row))
  const heights = places.map(({ room }, rank) =>
    doc.heightOfString(row.texts[rank] ?? '', { width: room }),
  )
  return Math.max(...heights) + 2 * padding
}

function printRow(doc: Doc, places: Place[], row: Row, top: number): Structure {
  const cells = places.map((place, rank) => {
    const scope = row.isHead ? 'Column' : rank === 0 ? 'Row' : undefined
    // The types do not know `scope` yet; without it no reader knows what a header heads.
    const options: object = scope ? { scope } : {}
    return doc.struct(scope ? 'TH' : 'TD', options, () => write(doc, place, row, rank, top))
  })
  return doc.struct('TR', {}, cells)
}

function write(doc: Doc, { column, x, room }: Place, row: Row, rank: number, top: number): void {
  const { align = 'left' } = column
  setLook(doc, lookOf(row)).text(row.texts[rank] ?? '', x, top + padding, { width: room, align })
}

function repeat(doc: Doc, places: Place[], head: Row): void {
  const top = doc.y
  const height = heightOf(doc, places, head)
  doc.markContent('Artifact', { type: 'Pagination' })
  for (const [rank, place] of places.entries()) write(doc, place, head, rank, top)
  doc.endMarkedContent()
  rule(doc, top + height)
}

/** Draws a line, which nobody reads aloud, and goes on under it. */
function rule(doc: Doc, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor('#b8c4ca')
    .stroke()
  doc.endMarkedContent()
  doc.y = y
}
