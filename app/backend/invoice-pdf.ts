import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { formatDay } from '#domain/dates.ts'
import { formatCents } from '#domain/money.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { Prisma } from '../../prisma/backend/generated/client.ts'

export type PrintedInvoice = Prisma.InvoiceGetPayload<{
  include: { point: { include: { subscriber: true } } }
}>

type Doc = InstanceType<typeof PDFDocument>
type Line = { what: string; share: number }

/** How a bill splits, for want of tariffs: shares of the amount without tax. */
const lines: Line[] = [
  { what: 'Distribution de l’eau', share: 0.46 },
  { what: 'Collecte et traitement des eaux usées', share: 0.38 },
  { what: 'Organismes publics', share: 0.16 },
]
const taxRate = 0.055

const left = 56
const width = 483

/** INV-08: the invoice as a tagged PDF of one page, in French, made as it is read. */
export function invoicePdf(invoice: PrintedInvoice): Readable {
  const title = `Facture ${invoice.factNumber}`
  const doc = new PDFDocument({
    size: 'A4',
    margin: left,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: 'Service des eaux', CreationDate: new Date() },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const say = (tag: string, print: () => unknown) => {
    root.add(
      doc.struct(tag, {}, () => {
        print()
      }),
    )
  }

  say('P', () => doc.font('Helvetica-Bold').fontSize(14).text('Service des eaux', left, left))
  say('P', () =>
    doc
      .font('Helvetica')
      .fontSize(10)
      .text(recipient(invoice), left + 270, 110),
  )
  say('H1', () => doc.font('Helvetica-Bold').fontSize(20).text(title, left, 210))
  say('P', () => doc.font('Helvetica').fontSize(10).text(facts(invoice), left, 244))
  root.add(table(doc, invoice, 350))
  say('P', () => doc.font('Helvetica-Bold').fontSize(12).text(due(invoice), left, 480, { width }))
  say('P', () =>
    doc
      .font('Helvetica')
      .fontSize(9)
      .text(
        'Cette facture est un exemple : elle ne correspond à aucune consommation réelle. TVA 5,5 %.',
        left,
        740,
        { width },
      ),
  )
  root.end()
  doc.end()
  return doc as unknown as Readable
}

/** Amounts in the fonts' own alphabet, which lacks the narrow space. */
const money = (cents: number) => formatCents(cents).replaceAll('\u202f', '\u00a0')

function recipient({ point }: PrintedInvoice): string {
  const { subscriber } = point
  const to = subscriber.adress as Adress
  return [
    `${subscriber.firstName} ${subscriber.lastName}`,
    to.buildingName,
    `${to.streetNumber} ${to.streetName}`,
    to.streetCompl,
    `${to.zipCode} ${to.city}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function facts({ point, issuedOn, dueOn }: PrintedInvoice): string {
  const place = point.adress as Adress
  return [
    `Numéro d’abonné : ${point.refAbo}`,
    `Point de comptage : ${point.pdcRef}`,
    `Adresse desservie : ${place.streetNumber} ${place.streetName}, ${place.zipCode} ${place.city}`,
    `Date d’émission : ${formatDay(issuedOn)}`,
    `Date limite de paiement : ${formatDay(dueOn)}`,
  ].join('\n')
}

function due({ balanceCents, dueOn }: PrintedInvoice): string {
  if (balanceCents > 0) return `Reste à payer : ${money(balanceCents)} avant le ${formatDay(dueOn)}`
  if (balanceCents < 0) return `Avoir en votre faveur : ${money(-balanceCents)}`
  return 'Facture réglée'
}

function table(doc: Doc, { amountCents }: PrintedInvoice, top: number) {
  const net = Math.round(amountCents / (1 + taxRate))
  const shares = lines.map(({ what, share }) => ({ what, cents: Math.round(net * share) }))
  const rounding = net - shares.reduce((sum, line) => sum + line.cents, 0)
  const rows = [
    ...shares.map(({ what, cents }, rank) => [what, money(cents + (rank === 0 ? rounding : 0))]),
    ['Taxe sur la valeur ajoutée', money(amountCents - net)],
    ['Montant TTC', money(amountCents)],
  ] as [string, string][]
  const cells = rows.map((texts, rank) =>
    row(doc, 'TD', texts, top + 20 * (rank + 1), rank === rows.length - 1),
  )
  return doc.struct('Table', {}, [row(doc, 'TH', ['Libellé', 'Montant'], top, true), ...cells])
}

function row(
  doc: Doc,
  tag: 'TH' | 'TD',
  [what, amount]: [string, string],
  y: number,
  bold: boolean,
) {
  const font = bold ? 'Helvetica-Bold' : 'Helvetica'
  // The types do not know `scope` yet; without it no reader knows what a header heads.
  const options: object = tag === 'TH' ? { scope: 'Column' } : {}
  const cell = (text: string, align: 'left' | 'right') =>
    doc.struct(tag, options, () => {
      doc.font(font).fontSize(10).text(text, left, y, { width, align })
    })
  return doc.struct('TR', {}, [cell(what, 'left'), cell(amount, 'right')])
}
