import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import {
  type Doc,
  ink,
  type Look,
  looks,
  margin,
  type Structure,
  setLook,
  width,
} from './page.server.ts'
import { printTable, type Table } from './table.server.ts'

export type Fact = { term: string; value: string }

/** A document that is written from top to bottom, in reading order; pages follow by themselves. */
export type Pdf = {
  heading(level: 1 | 2, text: string): void
  /** Line breaks are kept. */
  paragraph(text: string, look?: 'body' | 'strong' | 'small'): void
  /** Terms with what they stand for, one line each. */
  facts(list: Fact[]): void
  table(table: Table): void
  /** Empty space, in points. */
  space(points: number): void
  /** Ends the document, and answers it as it is read. */
  end(): Readable
}

/**
 * A PDF in French after PDF/UA: tagged in reading order, its fonts embedded, with its title and author.
 * A page is numbered, with the title, when there are several.
 */
export function openPdf({ title, author }: { title: string; author: string }): Pdf {
  const doc = newDocument(title, author)
  const root = doc.struct('Document')
  doc.addStructure(root)

  return {
    heading(level, text) {
      const look = level === 1 ? looks.h1 : looks.h2
      keepTogether(doc, 60)
      if (level === 2) doc.y += 10
      say(doc, root, `H${level}`, text, look)
      doc.y += level === 1 ? 10 : 4
    },
    paragraph(text, look = 'body') {
      say(doc, root, 'P', text, looks[look])
      doc.y += 6
    },
    facts: list => printFacts(doc, root, list),
    table: table => printTable(doc, root, table),
    space(points) {
      doc.y += points
    },
    end() {
      root.end()
      numberPages(doc, title)
      doc.end()
      return doc as unknown as Readable
    },
  }
}

function newDocument(title: string, author: string): Doc {
  const options = {
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    // The types do not know this one yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    // Without it, a font that is not embedded is named in the file.
    font: null as never,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: new Date() },
  } satisfies PDFKit.PDFDocumentOptions
  return new PDFDocument(options)
}

function say(doc: Doc, parent: Structure, tag: string, text: string, look: Look): void {
  const print = () => {
    // A line that is read out goes on on the next one: a space tells their words apart.
    setLook(doc, look).text(text.replaceAll('\n', ' \n'), margin, doc.y, { width, lineGap: 2 })
  }
  parent.add(doc.struct(tag, {}, print))
}

const termWidth = 170

/** A list of labels and bodies, which is what PDF has for terms and definitions. */
function printFacts(doc: Doc, root: Structure, facts: Fact[]): void {
  const list = doc.struct('L')
  root.add(list)
  for (const { term, value } of facts) {
    const valueWidth = width - termWidth
    const height = setLook(doc, looks.body).heightOfString(value, { width: valueWidth })
    keepTogether(doc, height)
    const top = doc.y
    const part = (tag: string, text: string, x: number, room: number) =>
      doc.struct(tag, {}, () => {
        setLook(doc, looks.body).text(text, x, top, { width: room })
      })
    const label = part('Lbl', `${term}\u00a0: `, margin, termWidth)
    const body = part('LBody', value, margin + termWidth, valueWidth)
    list.add(doc.struct('LI', {}, [label, body]))
    doc.y = top + height + 3
  }
  list.end()
  doc.y += 6
}

/** Begins a page when less than `height` is left on this one. */
function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.maxY()) doc.addPage()
}

/** At the foot, outside of what is read: it would cut the text in two. */
function numberPages(doc: Doc, title: string): void {
  const { count } = doc.bufferedPageRange()
  if (count === 1) return
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    setLook(doc, looks.small)
      .fillColor(ink)
      .text(`${title} – page ${page + 1} sur ${count}`, margin, doc.page.height - 40, { width })
    doc.endMarkedContent()
  }
}
