import { type Doc, looks, margin, type Structure, setLook, width } from './page.server.ts'

type Column = { header: string; align?: 'left' | 'right'; share?: number }

/** `rows` have one text per column; the first is the row's header. `total` is a last row in bold. */
export type Table = { columns: Column[]; rows: string[][]; total?: string[] }

type ColumnBox = { column: Column; x: number; innerWidth: number }
type Row = { texts: string[]; isBold: boolean; isHead: boolean }

const padding = 3

/** A table whose header row is repeated on each page; the repeated rows are artifacts, not read aloud. */
export function printTable(doc: Doc, parent: Structure, { columns, rows, total }: Table): void {
  const boxes = columnBoxes(columns)
  const head = { texts: columns.map(column => column.header), isBold: true, isHead: true }
  const table = doc.struct('Table')
  parent.add(table)
  const body = rows.map(texts => ({ texts, isBold: false, isHead: false }))
  const last = total ? [{ texts: total, isBold: true, isHead: false }] : []
  for (const row of [head, ...body, ...last]) {
    const height = heightOf(doc, boxes, row)
    if (doc.y + height > doc.page.maxY()) {
      doc.addPage()
      repeatHeader(doc, boxes, head)
    }
    const top = doc.y
    table.add(printRow(doc, boxes, row, top))
    rule(doc, top + height)
  }
  table.end()
  doc.y += 8
}

function columnBoxes(columns: Column[]): ColumnBox[] {
  const whole = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  let x = margin
  return columns.map(column => {
    const columnWidth = (width * (column.share ?? 1)) / whole
    const box = { column, x: x + padding, innerWidth: columnWidth - 2 * padding }
    x += columnWidth
    return box
  })
}

const lookOf = (row: Row) => (row.isBold ? looks.head : looks.body)

function heightOf(doc: Doc, boxes: ColumnBox[], row: Row): number {
  setLook(doc, lookOf(row))
  const heights = boxes.map(({ innerWidth }, rank) =>
    doc.heightOfString(row.texts[rank] ?? '', { width: innerWidth }),
  )
  return Math.max(...heights) + 2 * padding
}

function printRow(doc: Doc, boxes: ColumnBox[], row: Row, top: number): Structure {
  const cells = boxes.map((box, rank) => {
    const scope = row.isHead ? 'Column' : rank === 0 ? 'Row' : undefined
    // The types lack `scope`, by which a screen reader tells which cells a header is for.
    const options: object = scope ? { scope } : {}
    return doc.struct(scope ? 'TH' : 'TD', options, () => write(doc, box, row, rank, top))
  })
  return doc.struct('TR', {}, cells)
}

function write(
  doc: Doc,
  { column, x, innerWidth }: ColumnBox,
  row: Row,
  rank: number,
  top: number,
): void {
  const { align = 'left' } = column
  setLook(doc, lookOf(row)).text(row.texts[rank] ?? '', x, top + padding, {
    width: innerWidth,
    align,
  })
}

function repeatHeader(doc: Doc, boxes: ColumnBox[], head: Row): void {
  const top = doc.y
  const height = heightOf(doc, boxes, head)
  doc.markContent('Artifact', { type: 'Pagination' })
  for (const [rank, box] of boxes.entries()) write(doc, box, head, rank, top)
  doc.endMarkedContent()
  rule(doc, top + height)
}

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
