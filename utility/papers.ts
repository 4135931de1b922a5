import type { Readable } from 'node:stream'
import { formatIban, maskIban } from '#domain/bank.ts'
import { regularisationMonth } from '#domain/payment-modes.ts'
import { countryAbroad, type Day, formatCents, formatDay, oneLine } from '#domain/values.ts'
import { openPdf } from '#pdf/document.server.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { ReadingRow } from './alerts.ts'
import type { Utility } from './handler.ts'
import type { BankAccount, MeteringPoint, Prisma, Subscriber } from './prisma/generated/client.ts'

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
    countryAbroad(to)?.toUpperCase(),
  ]
    .filter(line => line?.trim())
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

/** What each meter showed at both ends of a period. */
export function countedIn<R extends ReadingRow>(from: Day, to: Day, readings: R[]) {
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
  if (utility.isExample)
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
