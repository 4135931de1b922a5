import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import {
  type Doc,
  ink,
  type Look,
  looks,
  margin,
  printable,
  type Structure,
  setLook,
  width,
} from './page.server.ts'
import { printTable, type Table } from './table.server.ts'

type Fact = { term: string; value: string }

export type Pdf = {
  heading(level: 1 | 2, text: string): void
  /** Line breaks are kept. */
  paragraph(text: string, look?: 'body' | 'strong' | 'small'): void
  facts(list: Fact[]): void
  table(table: Table): void
  space(points: number): void
  end(): Readable
}

/** A French PDF/UA document: tagged in reading order, fonts embedded, pages numbered when there are several. */
export function openPdf({ title, author }: { title: string; author: string }): Pdf {
  const doc = newDocument({ title, author, margin })
  const root = doc.struct('Document')
  doc.addStructure(root)

  return {
    heading(level, text) {
      const look = level === 1 ? looks.h1 : looks.h2
      keepTogether(doc, 60)
      if (level === 2) doc.y += 10
      addText(doc, root, `H${level}`, printable(text), look)
      doc.y += level === 1 ? 10 : 4
    },
    paragraph(text, look = 'body') {
      addText(doc, root, 'P', printable(text), looks[look])
      doc.y += 6
    },
    facts: list =>
      printFacts(
        doc,
        root,
        list.map(one => ({ ...one, value: printable(one.value) })),
      ),
    table: table =>
      printTable(doc, root, { ...table, rows: table.rows.map(row => row.map(printable)) }),
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

/** The margins are in points. */
export function newDocument(about: { title: string; author: string; margin: number }): Doc {
  const { title, author, margin } = about
  const options = {
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    // The types of pdfkit lack 'PDF/UA'.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    // Without this null, pdfkit would name a font that is not embedded.
    font: null as never,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: new Date() },
  } satisfies PDFKit.PDFDocumentOptions
  return new PDFDocument(options)
}

function addText(doc: Doc, parent: Structure, tag: string, text: string, look: Look): void {
  const print = () => {
    // A screen reader joins the lines: a space keeps their words apart.
    setLook(doc, look).text(text.replaceAll('\n', ' \n'), margin, doc.y, { width, lineGap: 2 })
  }
  parent.add(doc.struct(tag, {}, print))
}

const termWidth = 170

/** Prints terms and values as a list of labels and bodies, since PDF has no tag for a list of definitions. */
function printFacts(doc: Doc, root: Structure, facts: Fact[]): void {
  const list = doc.struct('L')
  root.add(list)
  for (const { term, value } of facts) {
    const valueWidth = width - termWidth
    const height = setLook(doc, looks.body).heightOfString(value, { width: valueWidth })
    keepTogether(doc, height)
    const top = doc.y
    const part = (tag: string, text: string, x: number, partWidth: number) =>
      doc.struct(tag, {}, () => {
        setLook(doc, looks.body).text(text, x, top, { width: partWidth })
      })
    const label = part('Lbl', `${term}\u00a0: `, margin, termWidth)
    const body = part('LBody', value, margin + termWidth, valueWidth)
    list.add(doc.struct('LI', {}, [label, body]))
    doc.y = top + height + 3
  }
  list.end()
  doc.y += 6
}

function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.maxY()) doc.addPage()
}

/** Numbers the pages in the footer, as artifacts: read aloud, the numbers would interrupt the text. */
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
