import { formatVolume } from '#domain/consumption.ts'
import { type Detail, estimatedIndexes, whyOf } from '#domain/invoice-reason.ts'
import { daysBetween, formatCents, formatDay, oneLine } from '#domain/values.ts'
import { type Sheet, shades } from '#pdf/sheet.server.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { alertsOf } from './alerts.ts'
import type { Utility } from './handler.ts'
import { countedIn } from './papers.ts'
import type { Prisma } from './prisma/generated/client.ts'
import { partsOf, perCubicMetre } from './tariff.ts'

export const billed = {
  point: {
    include: {
      subscriber: true,
      readings: { orderBy: { date: 'asc' } },
      invoices: { orderBy: [{ issuedOn: 'desc' }, { factNumber: 'asc' }] },
      bankAccount: true,
      mandates: { where: { endedOn: null } },
    },
  },
} as const satisfies Prisma.InvoiceInclude

export type Billed = Prisma.InvoiceGetPayload<{ include: typeof billed }>

/** In mm: where the two columns begin, and their widths. */
const [left, wide, right, narrow] = [15, 108, 133, 62]

const detailOf = (one: Billed['point']['invoices'][0]): Detail => ({
  number: one.factNumber,
  period: one.periodStart && one.periodEnd ? { start: one.periodStart, end: one.periodEnd } : null,
  volume: one.volume,
  isEstimate: one.isEstimate,
  subscription: one.subscriptionCents,
  consumption: one.periodStart ? perCubicMetre * one.volume : 0,
  regularisation: one.regularisationCents,
})

/** « Pourquoi ce montant ? », what it compares with, the meter, and what the next invoice will be. */
export function printReason(sheet: Sheet, invoice: Billed, utility: Utility): void {
  const known = invoice.point.readings.filter(({ date }) => date <= invoice.issuedOn)
  // A newer invoice changes nothing of what this one said.
  const own = invoice.point.invoices.findIndex(one => one.factNumber === invoice.factNumber)
  const details = invoice.point.invoices.slice(own).map(detailOf)
  const why = whyOf(details, invoice.factNumber, known)
  if (!why) {
    const y = sheet.text(
      'H2',
      [['Le montant de cette facture']],
      { x: left, y: 102, width: wide },
      { size: 12 },
    )
    sheet.text(
      'P',
      `Facture du ${formatDay(invoice.issuedOn)}. Son détail n’est pas connu ici\u00a0: appelez-nous, nous vous l’expliquons.`,
      { x: left, y: y + 1, width: wide },
      { size: 10.5 },
    )
    return
  }
  printWhy(sheet, invoice, why)
  printCompared(sheet, why)
  printMeter(sheet, invoice, details, known)
  if (why.next) printNext(sheet, why.next, hasAlert(known, why.readOn), utility)
}

type Why = NonNullable<ReturnType<typeof whyOf>>

function printWhy(sheet: Sheet, invoice: Billed, why: Why): void {
  const place = { x: left, width: wide }
  let y = sheet.text('H2', [['Pourquoi ce montant\u00a0?']], { ...place, y: 102 }, { size: 12 })
  y = sheet.text('P', emphasised(why.sentence), { ...place, y: y + 0.6 }, { size: 10.5 })
  y = Math.max(y + 1.4, 118.5)
  const shown = why.lines.filter(({ share }) => share > 0)
  const whole = shown.reduce((sum, { share }) => sum + share, 0)
  let x = left
  for (const { kind, share } of shown) {
    const width = ((wide + 0.5) * share) / whole - 0.5
    sheet.bar({ x, y, width, height: 6 }, kind)
    x += width + 0.5
  }
  y += 7
  sheet.within('Table', () => {
    for (const { kind, name, note, amount, share } of why.lines) {
      y = sheet.row(
        { name: [`${name}, `, ...emphasised(note)], value: amount },
        { ...place, y },
        { key: share > 0 ? kind : undefined, indent: 7 },
      )
    }
    y = sheet.row(
      { name: 'Montant TTC', value: formatCents(invoice.amountCents) },
      { ...place, y },
      { isTotal: true, size: 12 },
    )
  })
  const { parts, taxes } = partsOf(invoice)
  const [water, sewage, ...levies] = parts.map(({ cents }) => cents)
  const sum = (all: number[]) => formatCents(all.reduce((total, cents) => total + cents, 0))
  const { issuedOn, periodStart, periodEnd } = invoice
  const days = periodStart && periodEnd ? daysBetween(periodStart, periodEnd) : 0
  sheet.text(
    'P',
    [
      `Facture du ${formatDay(issuedOn)} pour ${days} jours, du ${formatDay(periodStart ?? '')} au ${formatDay(periodEnd ?? '')}. `,
      ...(why.litre
        ? [
            'Prix du litre d’eau, taxes comprises, hors abonnement\u00a0: ',
            [`${why.litre}\u00a0€`] as [string],
            '. ',
          ]
        : []),
      `Où va cet argent\u00a0: distribution de l’eau ${sum([water ?? 0])}, eaux usées ${sum([sewage ?? 0])}, organismes publics ${sum(levies)}, TVA ${sum(taxes.map(({ cents }) => cents))}.`,
    ],
    { ...place, y: y + 0.6 },
    { size: 8, color: shades.muted },
  )
}

/** The second of three parts is bold. */
const emphasised = (parts: string[]) =>
  parts.map((part, rank) => (rank === 1 ? ([part] as [string]) : part))

function printCompared(sheet: Sheet, { compared, isEstimate }: Why): void {
  if (compared.length < 2) return
  const place = { x: right, width: narrow }
  let y = sheet.text('H2', [['Par rapport à avant']], { ...place, y: 102 }, { size: 12 }) + 0.6
  sheet.within('L', () => {
    for (const { name, litres, share, isOwn } of compared) {
      let below = y
      sheet.within('LI', () => {
        const shown = isOwn && isEstimate ? `${name}, estimée` : name.replace(/, jusqu’au.*/, '')
        below = sheet.text('Lbl', `${shown} `, { ...place, y, width: 42 })
        sheet.text('LBody', [[litres]], { ...place, y }, { align: 'right' })
      })
      sheet.bar(
        { ...place, y: below + 0.3, width: Math.max(0.5, (narrow * share) / 100), height: 3.4 },
        isOwn ? 'own' : 'other',
      )
      y = below + 5
    }
  })
}

/** More meters than have a row of their own here are on a page of their own. */
const mostMeters = 4

type Known = Billed['point']['readings']

function printMeter(sheet: Sheet, invoice: Billed, details: Detail[], known: Known): void {
  const { periodStart, periodEnd, volume, point, factNumber, isEstimate } = invoice
  if (!periodStart || !periodEnd) return
  const counted = countedIn(periodStart, periodEnd, known)
  const estimated = estimatedIndexes(details, factNumber, known)
  const ends = counted.length > 1 ? rowsOfMeters(counted) : endsOf(invoice, counted, estimated)
  const [only] = counted
  const meter = counted.length > 1 ? undefined : (only?.counterRef ?? estimated?.counterRef)
  const later = known.findLast(one => one.date > periodEnd && one.counterRef === meter)
  const rows =
    ends.length > mostMeters
      ? [{ name: `${ends.length} compteurs`, note: 'le détail est page 2', value: '' }]
      : ends
  const corrected = Math.round(invoice.regularisationCents / perCubicMetre)
  // Between what is billed and a later reading stands the correction, so that the indexes add up.
  const afterwards = later
    ? [
        ...(corrected > 0 ? [{ name: 'Régularisation', note: '', value: cubic(corrected) }] : []),
        { name: formatDay(later.date), note: 'relevé, à facturer', value: cubic(later.index) },
      ]
    : []
  const place = { x: right, width: narrow }
  const title = counted.length > 1 ? 'Vos compteurs' : `Votre compteur ${meter ?? ''}`.trim()
  let y = sheet.text('H2', [[title]], { ...place, y: 144 }, { size: 12 })
  sheet.within('Table', () => {
    for (const row of rows) y = sheet.row(row, { ...place, y }, { gap: 0.7, valueWidth: 40 })
    const total = { name: `Facturé${isEstimate ? ', estimé' : ''}`, value: cubic(volume) }
    y = sheet.row(total, { ...place, y }, { isTotal: true, size: 10.5 })
    for (const row of afterwards) y = sheet.row(row, { ...place, y }, { gap: 0.7, valueWidth: 40 })
  })
  const at = `Point ${point.pdcRef}, ${oneLine(point.adress as Adress)}.`
  const ask = isEstimate ? ' Envoyez votre index\u00a0: espace abonnés, ou appelez-nous.' : ''
  sheet.text('P', `${at}${ask}`, { ...place, y: y + 1.2 }, { size: 8, color: shades.muted })
}

const cubic = (value: number) => `${formatVolume(value)}\u00a0m³`
const howRead = ({ type }: Known[0]) => (type === 'Estimation' ? 'estimé' : 'relevé')

type Counted = ReturnType<typeof countedIn<Known[0]>>

const rowsOfMeters = (counted: Counted) =>
  counted.map(({ counterRef, before, after }) => ({
    name: counterRef,
    note: `${howRead(after)}, de`,
    value: `${formatVolume(before.index)} à ${cubic(after.index)}`,
  }))

/** The index at both ends of the period, read or estimated; nothing where it is not known. */
function endsOf(
  { periodStart, periodEnd }: Billed,
  [only]: Counted,
  estimated: ReturnType<typeof estimatedIndexes>,
) {
  const days = [formatDay(periodStart ?? ''), formatDay(periodEnd ?? '')] as const
  if (only)
    return [
      { name: days[0], note: howRead(only.before), value: cubic(only.before.index) },
      { name: days[1], note: howRead(only.after), value: cubic(only.after.index) },
    ]
  if (!estimated) return []
  const { isRead, before, after } = estimated
  return [
    { name: days[0], note: isRead ? 'relevé' : 'estimé', value: cubic(before) },
    { name: days[1], note: 'estimé', value: cubic(after) },
  ]
}

/** The second page, for a point of many meters. */
export function printMeters(
  sheet: Sheet,
  { factNumber, periodStart, periodEnd, point }: Billed,
): void {
  const counted = countedIn(periodStart ?? '', periodEnd ?? '', point.readings)
  if (counted.length <= mostMeters) return
  const rows = rowsOfMeters(counted)
  const aPage = 36
  for (let first = 0; first < rows.length; first += aPage) {
    sheet.newPage()
    const place = { x: left, width: 180 }
    const title = `Facture ${factNumber}\u00a0: vos compteurs, du ${formatDay(periodStart ?? '')} au ${formatDay(periodEnd ?? '')}`
    let y = sheet.text('H2', [[title]], { ...place, y: 20 }, { size: 12 }) + 3
    sheet.within('Table', () => {
      for (const row of rows.slice(first, first + aPage))
        y = sheet.row(row, { ...place, y }, { valueWidth: 100 })
    })
  }
}

const hasAlert = (known: Known, readOn: string | undefined) =>
  alertsOf(known).some(({ newDate }) => newDate === readOn)

function printNext(
  sheet: Sheet,
  next: NonNullable<Why['next']>,
  isAlert: boolean,
  { phone }: Utility,
): void {
  const box = { x: left, y: 174, width: wide, height: 22.5 }
  sheet.frame(box, 0.35, shades.warning, 1.5)
  sheet.rule(left, 174.6, 1.6, 21.3, shades.warning)
  const place = { x: 19.5, width: 100 }
  const title = `La prochaine facture sera plus forte\u00a0: environ ${next.euros}\u00a0€`
  const y = sheet.text('H2', [[title]], { ...place, y: 176 }, { size: 9.5 })
  const leak = isAlert
    ? ` Une fuite\u00a0? Remise possible\u00a0: appelez le ${phone.replaceAll(' ', '\u00a0')} sans attendre.`
    : ''
  sheet.text('P', [...emphasised(next.words), `.${leak}`], { ...place, y: y + 0.4 }, { size: 9 })
}
