import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { formatIban, maskIban } from '#domain/bank.ts'
import { pricePerLitre } from '#domain/consumption.ts'
import { regularisationMonth } from '#domain/payment-modes.ts'
import {
  type Day,
  formatCents,
  formatDay,
  formatPrice,
  formatRate,
  oneLine,
} from '#domain/values.ts'
import { openPdf, type Pdf } from '#pdf/document.server.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { ReadingRow } from './alerts.ts'
import { type FileReply, Refusal, type Services, type Utility } from './handler.ts'
import type { BankAccount, MeteringPoint, Prisma, Subscriber } from './prisma/generated/client.ts'
import { partsOf, perCubicMetre } from './tariff.ts'

export const printedPoint = {
  subscriber: true,
  bankAccount: true,
  instalments: { orderBy: { depositDate: 'asc' } },
  mandates: { where: { endedOn: null } },
} as const satisfies Prisma.MeteringPointInclude

export type PrintedPoint = Prisma.MeteringPointGetPayload<{ include: typeof printedPoint }>

export function recipientOf({ firstName, lastName, adress }: Subscriber): string {
  const to = adress as Adress
  return [
    `${firstName} ${lastName}`,
    to.buildingName,
    `${to.streetNumber} ${to.streetName}`,
    to.streetCompl,
    `${to.zipCode} ${to.city}`,
  ]
    .filter(Boolean)
    .join('\n')
}

export const pointFacts = ({ refAbo, pdcRef, adress }: MeteringPoint) => [
  { term: 'Numéro d’abonné', value: refAbo },
  { term: 'Point de comptage', value: pdcRef },
  { term: 'Adresse desservie', value: oneLine(adress as Adress) },
]

export const accountFacts = ({ owner, bic, iban }: BankAccount) => [
  { term: 'Titulaire du compte', value: owner },
  { term: 'BIC', value: bic },
  { term: 'IBAN', value: formatIban(maskIban(iban)) },
]

export const printed = {
  point: { include: { subscriber: true, readings: { orderBy: { date: 'asc' } } } },
} as const satisfies Prisma.InvoiceInclude

type PrintedInvoice = Prisma.InvoiceGetPayload<{ include: typeof printed }>

/** An invoice as the billing program printed it, or as this system does. Throws 404 for one without a file. */
export async function invoiceFile(
  invoice: PrintedInvoice | null,
  { utility, clock, importedFiles }: Pick<Services, 'utility' | 'clock' | 'importedFiles'>,
  recipient?: string,
): Promise<FileReply> {
  const missing = () => new Refusal(404, 'Cette facture n’est pas disponible.')
  if (!invoice?.hasFile) throw missing()
  const { fileName, importedFile } = invoice
  if (importedFile === null)
    return { fileName, content: invoicePdf(invoice, utility, clock.today(), recipient) }
  const file = path.join(importedFiles, importedFile)
  await stat(file).catch(() => {
    throw missing()
  })
  return { fileName, content: createReadStream(file) }
}

function invoicePdf(
  invoice: PrintedInvoice,
  utility: Utility,
  today: Day,
  recipient = recipientOf(invoice.point.subscriber),
): Readable {
  const title = `Facture ${invoice.factNumber}`
  const pdf = openPdf({ title, author: utility.name })
  pdf.heading(1, title)
  pdf.paragraph(`${utility.name}\nTéléphone\u00a0: ${utility.phone}`)
  pdf.space(6)
  const address = `${utility.portalUrl}/payer`
  const isPaidOnline = invoice.balanceCents > 0 && isPaidByCard(invoice)
  if (isPaidOnline) pdf.qrCode(address, `Code à photographier, qui mène à ${address}`)
  pdf.paragraph(recipient)
  pdf.space(6)
  pdf.facts(facts(invoice))
  printConsumption(pdf, invoice)
  printLines(pdf, invoice)
  pdf.paragraph(due(invoice), 'strong')
  if (invoice.balanceCents > 0) {
    pdf.heading(2, 'Comment payer')
    pdf.paragraph(howToPay(invoice, utility))
    if (isPaidOnline)
      pdf.paragraph(
        `Sans compte\u00a0: ${address.replace(/^https?:\/\//, '')}, avec le numéro de la facture, le numéro d’abonné et le montant TTC.`,
      )
  }
  pdf.heading(2, 'Une question, une contestation')
  pdf.paragraph(
    `Écrivez-nous depuis votre espace abonné (${utility.portalUrl}), rubrique «\u00a0Mes factures\u00a0», ou appelez le ${utility.phone.replaceAll(' ', '\u00a0')}. Nous répondons dans les 15 jours ouvrés. Contester une partie de la facture ne suspend pas le paiement du reste. En dernier recours, le médiateur de l’eau peut être saisi gratuitement.`,
  )
  printParts(pdf, invoice, today)
  pdf.paragraph(
    'Cette facture est un exemple\u00a0: elle ne correspond à aucune consommation réelle.',
    'small',
  )
  return pdf.end()
}

function facts({ point, issuedOn, dueOn, periodStart, periodEnd }: PrintedInvoice) {
  const period = periodStart && periodEnd && spanOf(periodStart, periodEnd)
  return [
    ...pointFacts(point),
    ...(period ? [{ term: 'Période facturée', value: period }] : []),
    { term: 'Date d’émission', value: formatDay(issuedOn) },
    { term: 'Date limite de paiement', value: formatDay(dueOn) },
  ]
}

const spanOf = (from: Day, to: Day) => `du ${formatDay(from)} au ${formatDay(to)}`

function printConsumption(pdf: Pdf, { periodStart, periodEnd, ...invoice }: PrintedInvoice): void {
  if (!periodStart || !periodEnd) return
  const counted = countedIn(periodStart, periodEnd, invoice.point.readings)
  const read = ({ index, date }: { index: number; date: Day }) =>
    `${index} m³, le ${formatDay(date)}`
  pdf.heading(2, 'Votre consommation')
  if (counted.length > 0)
    pdf.table({
      columns: [
        { header: 'Compteur' },
        { header: 'Ancien index', share: 1.6 },
        { header: 'Nouvel index', share: 1.6 },
        { header: 'Consommation', align: 'right' },
      ],
      rows: counted.map(({ counterRef, before, after }) => [
        counterRef,
        read(before),
        read(after),
        `${after.index - before.index} m³`,
      ]),
    })
  if (invoice.isEstimate)
    pdf.paragraph(
      `Nous avons estimé votre consommation à ${invoice.volume} m³, faute de relève. L’écart avec votre compteur est corrigé sur la facture suivante.`,
    )
  else if (counted.length === 0) pdf.paragraph(`Consommation relevée\u00a0: ${invoice.volume} m³.`)
}

/** Prints the lines of the amount, and the price of a litre beside the subscription (arrêté of 28 April 2016). */
function printLines(pdf: Pdf, invoice: PrintedInvoice): void {
  const { amountCents, subscriptionCents, regularisationCents, volume } = invoice
  const consumed = [
    ['Abonnement', formatCents(subscriptionCents)],
    [
      `Eau consommée\u00a0: ${volume} m³ à ${formatCents(perCubicMetre)}`,
      formatCents(perCubicMetre * volume),
    ],
  ]
  const corrected = [
    ['Régularisation des estimations précédentes', formatCents(regularisationCents)],
  ]
  pdf.heading(2, 'Le détail de votre facture')
  pdf.table({
    columns: [
      { header: 'Ligne, taxes comprises', share: 3 },
      { header: 'Montant', align: 'right' },
    ],
    rows: [
      ...(invoice.periodStart ? consumed : []),
      ...(regularisationCents === 0 ? [] : corrected),
    ],
    total: ['Montant TTC', formatCents(amountCents)],
  })
  const litre = pricePerLitre({ consumption: perCubicMetre * volume, volume })
  if (invoice.periodStart && litre)
    pdf.paragraph(
      `Prix du litre d’eau, toutes taxes comprises et hors abonnement\u00a0: ${litre}\u00a0€. Abonnement\u00a0: ${formatCents(subscriptionCents)}.`,
    )
}

/** Prints the part of each body, which the law requires (arrêté of 10 July 1996), and once a year the water quality. */
function printParts(pdf: Pdf, invoice: PrintedInvoice, today: Day): void {
  const { parts, taxes } = partsOf(invoice)
  if (parts.length > 0) {
    pdf.heading(2, 'Où va cet argent')
    pdf.table({
      columns: [
        { header: 'Part de chaque organisme, hors taxes', share: 4 },
        { header: 'Abonnement', align: 'right' },
        { header: 'Prix du m³', align: 'right' },
        { header: 'Montant', align: 'right' },
      ],
      rows: [
        ...parts.map(({ name, subscription, cubicMetre, cents }) => [
          name,
          subscription ? formatCents(subscription) : '',
          formatPrice(cubicMetre),
          formatCents(cents),
        ]),
        ...taxes.map(({ rate, cents }) => [
          `TVA à ${formatRate(rate)}`,
          '',
          '',
          formatCents(cents),
        ]),
      ],
      total: ['Montant TTC', '', '', formatCents(invoice.amountCents)],
    })
  }
  const quality = yearlyQuality(invoice.point.municipality, invoice.issuedOn, today)
  if (quality) {
    pdf.heading(2, `La qualité de votre eau en ${quality.year}`)
    pdf.paragraph(`${quality.lines.join(' ')} Source\u00a0: ${quality.author}.`)
  }
}

function due({ balanceCents, dueOn }: PrintedInvoice): string {
  if (balanceCents > 0)
    return `Reste à payer\u00a0: ${formatCents(balanceCents)}, au plus tard le ${formatDay(dueOn)}`
  if (balanceCents < 0) return `Avoir en votre faveur\u00a0: ${formatCents(-balanceCents)}`
  return 'Facture réglée'
}

const isPaidByCard = ({ point }: PrintedInvoice) =>
  point.monthlyPayment !== 1 && point.paymentMode !== 1

function howToPay({ point, dueOn }: PrintedInvoice, { portalUrl }: Utility): string {
  if (point.monthlyPayment === 1)
    return 'Votre contrat est mensualisé\u00a0: cette facture est réglée par vos mensualités, selon votre échéancier.'
  if (point.paymentMode === 1)
    return `La somme due est prélevée sur votre compte le ${formatDay(dueOn)}, sans démarche de votre part.`
  return `Par carte bancaire, depuis votre espace abonné (${portalUrl}), rubrique «\u00a0Mes factures\u00a0», jusqu’à la date limite de paiement.`
}

type Counted = { counterRef: string; before: ReadingRow; after: ReadingRow }

export function countedIn(from: Day, to: Day, readings: ReadingRow[]): Counted[] {
  return [...Map.groupBy(readings, ({ counterRef }) => counterRef)].flatMap(
    ([counterRef, rows]) => {
      const before = rows.find(({ date }) => date === from)
      const after = rows.find(({ date }) => date === to)
      return before && after ? [{ counterRef, before, after }] : []
    },
  )
}

export function schedulePdf(point: PrintedPoint, utility: Utility): Readable {
  const title = `Échéancier ${point.pdcRef}`
  const pdf = openPdf({ title, author: utility.name })
  pdf.heading(1, title)
  pdf.paragraph(`${utility.name}\nTéléphone\u00a0: ${utility.phone}`)
  pdf.space(6)
  pdf.paragraph(recipientOf(point.subscriber))
  pdf.space(6)
  pdf.facts([
    ...pointFacts(point),
    ...(point.bankAccount ? accountFacts(point.bankAccount) : []),
    ...point.mandates.map(({ reference }) => ({ term: 'Mandat (RUM)', value: reference })),
  ])
  pdf.heading(2, 'Vos prélèvements')
  const lines = point.instalments
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  pdf.table({
    columns: [
      { header: 'Date du prélèvement', share: 3 },
      { header: 'Montant', align: 'right' },
    ],
    rows: lines.map(({ depositDate, amountCents }) => [
      formatDay(depositDate),
      formatCents(amountCents),
    ]),
    total: ['Total', formatCents(totalCents)],
  })
  const last = lines.at(-1)
  if (last) {
    pdf.paragraph(
      `En ${regularisationMonth(last.depositDate)}, une facture de régularisation est établie d’après votre consommation réelle\u00a0: la différence avec vos prélèvements vous est demandée ou rendue.`,
    )
  }
  pdf.paragraph(
    'Cet échéancier est un exemple\u00a0: aucun prélèvement réel n’en découle.',
    'small',
  )
  return pdf.end()
}

const decimal = new Intl.NumberFormat('fr-FR')

/** For each town, in a year: controls, the highest nitrates (mg/L) and pesticides (µg/L), the hardness (°f). */
const found: {
  [town: string]: [controls: number, nitrates: number, pesticides: number, hardness: number]
} = {
  'Vauclaire-sur-Lède': [36, 26, 0.04, 27],
  'Pont-de-Lède': [24, 14, 0.02, 18],
  'Brévigny-le-Moulin': [8, 5, 0.02, 6],
  'Saint-Lunier': [24, 33, 0.05, 22],
  'Les Essarts-Blancs': [12, 48, 0.09, 43],
  Montaubert: [8, 19, 0.03, 33],
}

/** Last year's water quality; null for a town without figures, or an invoice of another year than the present one. */
export function yearlyQuality(town: string, issuedOn: Day, today: Day) {
  const year = Number(today.slice(0, 4))
  const [controls, nitrates, pesticides, hardness] = found[town] ?? []
  if (controls === undefined || !issuedOn.startsWith(String(year))) return null
  return {
    year: year - 1,
    author: 'ARS (agence régionale de santé)',
    lines: [
      'Eau conforme aux limites de qualité toute l’année.',
      `Bactériologie\u00a0: ${controls} contrôles, tous conformes.`,
      `Nitrates\u00a0: ${nitrates} mg/L au plus, pour une limite de 50.`,
      `Pesticides\u00a0: ${decimal.format(pesticides ?? 0)} µg/L au plus, pour une limite de 0,1 par substance.`,
      `Calcaire\u00a0: ${hardness} °f en moyenne.`,
    ],
  }
}
