import type { Readable } from 'node:stream'
import { encode } from 'uqr'
import { newDocument } from './document.server.ts'
import { ascentOf, type Doc, ink, printable, type Structure, setLook } from './page.server.ts'

/** Places and widths are in millimetres from the top left corner, sizes of letters in points. */
type Place = { x: number; y: number; width: number }
type Type = {
  size?: number
  color?: string
  align?: 'left' | 'right' | 'center'
  line?: number
  /** The size of larger letters on whose baseline these stand; both have the same `y`. */
  beside?: number
}

/** A text, or pieces of which those in brackets are bold. */
export type Words = string | (string | [string])[]

export const shades = {
  ink,
  muted: '#33474f',
  rule: '#8d999d',
  deep: '#063848',
  water: '#0a5c70',
  pale: '#c3ccd0',
  before: '#7d939b',
  amber: '#f0b44c',
  good: '#14603a',
  warning: '#6b4500',
} as const

const points = (millimetres: number) => (millimetres * 72) / 25.4
const millimetres = (inPoints: number) => (inPoints * 25.4) / 72

export type Sheet = ReturnType<typeof openSheet>

/** A French PDF/UA page on which everything has its place; it is read aloud in the order in which it is drawn. */
export function openSheet({ title, author }: { title: string; author: string }) {
  const doc = newDocument({ title, author, margin: 0 })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const open = [root]
  const parent = () => open.at(-1) as Structure

  /** Writes a tagged text and returns where the next line begins. */
  function text(tag: string, words: Words, place: Place, type: Type = {}): number {
    // The types lack `scope`, by which a screen reader tells which cells a header is for.
    const options: object = tag === 'TH' ? { scope: 'Row' } : {}
    parent().add(doc.struct(tag, options, () => write(doc, words, place, type)))
    return millimetres(doc.y)
  }

  function within(tag: string, draw: () => void): void {
    const structure = doc.struct(tag)
    parent().add(structure)
    open.push(structure)
    draw()
    open.pop()
    structure.end()
  }

  /** What is drawn is not read aloud. */
  function art(draw: (doc: Doc) => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw(doc)
    doc.endMarkedContent()
  }

  return {
    text,
    within,

    rule(x: number, y: number, width: number, thick: number, color: string = shades.rule): void {
      art(() => doc.rect(...inPoints(x, y, width, thick)).fill(color))
    },

    frame(at: Place & { height: number }, thick: number, color: string, radius: number): void {
      const half = thick / 2
      const box = inPoints(at.x + half, at.y + half, at.width - thick, at.height - thick)
      art(() =>
        doc
          .roundedRect(...box, points(radius))
          .lineWidth(points(thick))
          .stroke(color),
      )
    },

    tick: (x: number, y: number, width: number, color: string): void =>
      art(doc =>
        doc
          .moveTo(points(x), points(y + width * 0.45))
          .lineTo(points(x + width * 0.36), points(y + width * 0.8))
          .lineTo(points(x + width), points(y))
          .lineWidth(points(0.65))
          .lineCap('round')
          .lineJoin('round')
          .stroke(color),
      ),

    disc: (x: number, y: number, radius: number): void =>
      art(() => doc.circle(points(x), points(y), points(radius)).fill(shades.ink)),

    bar: (at: Place & { height: number }, kind: Fill): void => art(() => fill(doc, at, kind)),

    /** A QR code of an address, with its quiet zone; `alt` says where it leads. */
    qrCode(address: string, alt: string, x: number, y: number, side: number): void {
      const { data, size } = encode(address, { ecc: 'M', border: 4 })
      const module = points(side) / size
      const draw = () => {
        for (const [row, line] of data.entries())
          for (const [column, isDark] of line.entries())
            if (isDark)
              doc.rect(points(x) + column * module, points(y) + row * module, module, module)
        doc.fill('#000')
      }
      parent().add(doc.struct('Figure', { alt }, draw))
    },

    /** An amount in large letters, its cents smaller on the same line. */
    amount(words: string, x: number, y: number, size: number): void {
      const [whole = '', cents = ''] = printable(words).split(/(?=,)/)
      const [left, base] = [points(x), points(y)]
      const draw = () => {
        setLook(doc, { weight: 'bold', size })
        const after = left + doc.widthOfString(whole)
        doc.text(whole, left, base, { baseline: 'alphabetic', lineBreak: false })
        setLook(doc, { weight: 'bold', size: size * 0.61 })
        doc.text(cents, after, base, { baseline: 'alphabetic', lineBreak: false })
      }
      parent().add(doc.struct('P', {}, draw))
    },

    /**
     * A row of a table above a line: its header, a note where the table has one, and its value on the right, on one
     * baseline. Returns where the next row begins.
     */
    row({ name, note, value }: Row, at: Place, look: RowLook = {}): number {
      const { size = 9.5, gap = 1.25, isTotal = false, key, indent = 0, valueWidth = 26 } = look
      const y = at.y + gap
      const inner = { x: at.x + indent, y, width: at.width - indent }
      if (key) this.bar({ x: at.x, y: y - 0.2, width: 4.4, height: 4.4 }, key)
      const beside = Math.max(size, look.valueSize ?? size)
      let below = y
      within('TR', () => {
        const header: Words = isTotal && typeof name === 'string' ? [[name]] : name
        const nameWidth = inner.width - valueWidth
        below = text('TH', header, { ...inner, width: nameWidth }, { size, beside })
        if (note !== undefined)
          text('TD', note, { x: at.x + 22, y, width: 26 }, { size: 8, beside })
        const type = { size: look.valueSize ?? size, align: 'right' as const, beside }
        below = Math.max(
          below,
          text('TD', [[value]], { x: inner.x + nameWidth, y, width: valueWidth }, type),
        )
      })
      if (!isTotal) this.rule(at.x, below + gap - 0.2, at.width, 0.2)
      return below + gap
    },

    /** The mark of the portal, with what the utility is called and how it is reached. */
    letterhead({ name, phone }: { name: string; phone: string }, host: string): void {
      art(() => {
        doc.roundedRect(...inPoints(15, 12, 14, 14), points(2.6)).fill(shades.deep)
        doc
          .save()
          .translate(points(16.6), points(13.6))
          .scale(points(10.8) / 32)
        doc.path('M3 20h26c0 4-4 6-9 6l1 2h3v2H8v-2h3l1-2c-5 0-9-2-9-6z').fill(shades.amber)
        doc
          .path('M16 18V8m0 3c0-9 9-9 9 1m-9-1c0-9-9-9-9 1m0 5v.1m18-.1v.1')
          .lineWidth(2.6)
          .lineCap('round')
          .stroke('#7fdcec')
        doc.restore()
      })
      text('P', [[name]], { x: 32.5, y: 13, width: 70 }, { size: 13 })
      const lines = `${phone} · fuite\u00a0: 24h/24\n${host}`
      text(
        'P',
        lines,
        { x: 32.5, y: 18.4, width: 70 },
        { size: 8, color: shades.muted, line: -0.8 },
      )
    },

    newPage(): void {
      doc.addPage()
    },

    end(): Readable {
      root.end()
      doc.end()
      return doc as unknown as Readable
    },
  }
}

type Row = { name: Words; note?: string; value: string }
type RowLook = {
  size?: number
  valueSize?: number
  /** The width kept for the value. */
  valueWidth?: number
  gap?: number
  isTotal?: boolean
  /** The pattern of the bar that this row explains. */
  key?: Fill | undefined
  indent?: number
}

const inPoints = (x: number, y: number, width: number, height: number) =>
  [points(x), points(y), points(width), points(height)] as const

function write(doc: Doc, words: Words, { x, y, width }: Place, type: Type): void {
  const { size = 9.5, color = ink, align = 'left', line = 0.2, beside = size } = type
  const top = points(y) + ascentOf(beside) - ascentOf(size)
  const pieces = (typeof words === 'string' ? [words] : words).map(piece =>
    typeof piece === 'string'
      ? { piece: printable(piece), weight: 'regular' as const }
      : { piece: printable(piece[0]), weight: 'bold' as const },
  )
  for (const [rank, { piece, weight }] of pieces.entries()) {
    setLook(doc, { weight, size }).fillColor(color)
    const options = {
      width: points(width),
      align,
      lineGap: line,
      continued: rank < pieces.length - 1,
    }
    // A screen reader joins the lines: a space keeps their words apart.
    const shown = piece.replaceAll('\n', ' \n')
    if (rank === 0) doc.text(shown, points(x), top, options)
    else doc.text(shown, options)
  }
}

/** What tells the parts of a bar apart without a colour, too: grey with an edge, full, hatched. */
export type Fill = 'subscription' | 'water' | 'correction' | 'own' | 'other'

function fill(doc: Doc, at: Place & { height: number }, kind: Fill): void {
  const box = inPoints(at.x, at.y, at.width, at.height)
  const [left, top, width, height] = box
  const color = { subscription: shades.pale, correction: shades.amber, other: shades.before }
  doc.rect(...box).fill(kind in color ? color[kind as keyof typeof color] : shades.water)
  if (kind === 'subscription')
    doc
      .rect(...box)
      .lineWidth(0.4)
      .stroke(ink)
  if (kind !== 'correction') return
  doc.save()
  doc.rect(...box).clip()
  for (let x = left - height; x < left + width; x += 4.2)
    doc.moveTo(x, top + height).lineTo(x + height, top)
  doc.lineWidth(1.4).stroke(ink)
  doc.restore()
}
