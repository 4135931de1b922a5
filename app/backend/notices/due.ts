import { oneLine } from '#domain/address.ts'
import { addDays, type Day } from '#domain/dates.ts'
import { litresADay, type NoticeKind, soonDays, type Threshold } from '#domain/notices.ts'
import { isDeferred } from '#domain/payment-delay.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { MeteringPoint } from '../../../prisma/backend/generated/client.ts'
import type { Database } from '../database.ts'
import { stateOf, withRequest } from '../payment-delays.ts'

/** After an outage of a month, what is older is not told any more. */
const longestDays = 30
/** From an invoice to its deadline, and a month more. */
const invoiceDays = 120

export type Notified = { about: string; place: string }
export type NotifiedInvoice = Notified & {
  amountCents: number
  balanceCents: number
  dueOn: Day
  isDebited: boolean
}
export type NotifiedReading = Notified & { date: Day; litres: number; threshold: Threshold }

type Point = Pick<MeteringPoint, 'pdcRef' | 'adress' | 'paymentMode' | 'monthlyPayment'>
const placeOf = ({ adress, pdcRef }: Point) => `${oneLine(adress as Adress)} (${pdcRef})`

type Asked = { refAbo: string; since: Day; today: Day }

export async function dueInvoices(
  db: Database,
  kind: Exclude<NoticeKind, 'seuil'>,
  { refAbo, since, today }: Asked,
): Promise<NotifiedInvoice[]> {
  const points = await db.meteringPoint.findMany({ where: { refAbo } })
  const byRef = new Map(points.map(point => [point.pdcRef, point]))
  const invoices = await db.invoice.findMany({
    where: {
      pdcRef: { in: [...byRef.keys()] },
      issuedOn: { gte: addDays(today, -invoiceDays), lte: today },
    },
    orderBy: [{ issuedOn: 'asc' }, { factNumber: 'asc' }],
  })
  const deferred = await deferredInvoices(db, refAbo, today)
  const oldest = addDays(today, -longestDays)
  const from = since > oldest ? since : oldest
  return invoices.flatMap(invoice => {
    const point = byRef.get(invoice.pdcRef) as Point
    const { factNumber, issuedOn, dueOn, amountCents, balanceCents } = invoice
    const isDebited = point.paymentMode === 1 || point.monthlyPayment === 1
    const isToPay = balanceCents > 0 && !deferred.has(factNumber)
    const isDue = {
      facture: issuedOn >= from,
      echeance: isToPay && !isDebited && dueOn >= today && dueOn <= addDays(today, soonDays),
      retard: isToPay && dueOn < today && dueOn >= from,
    }[kind]
    if (!isDue) return []
    return [
      { about: factNumber, place: placeOf(point), amountCents, balanceCents, dueOn, isDebited },
    ]
  })
}

/** Those for which more time was asked or given: no reminder is sent for them. */
async function deferredInvoices(db: Database, refAbo: string, today: Day): Promise<Set<string>> {
  const delays = await db.paymentDelay.findMany({ where: { refAbo }, include: withRequest })
  const deferred = delays.filter(delay => isDeferred(stateOf(delay, today)))
  return new Set(deferred.map(({ factNumber }) => factNumber))
}

export async function dueReadings(
  db: Database,
  { refAbo, since, today }: Asked,
): Promise<NotifiedReading[]> {
  const oldest = addDays(today, -longestDays)
  const thresholds = await db.threshold.findMany({ where: { refAbo } })
  const notified = thresholds.map(async ({ pdcRef, ...row }): Promise<NotifiedReading[]> => {
    const threshold = row as Threshold
    const point = await db.meteringPoint.findUnique({ where: { pdcRef, refAbo } })
    if (!point) return []
    const readings = await db.reading.findMany({
      where: {
        pdcRef,
        date: { gte: since > oldest ? since : oldest, lte: today },
        type: { notIn: ['Estimation', 'Initialisation'] },
      },
      orderBy: { date: 'asc' },
    })
    return [...Map.groupBy(readings, ({ date }) => date)].flatMap(([date, ofDay]) => {
      const litres = Math.round(ofDay.reduce((sum, { dailyCons }) => sum + dailyCons, 0) * 1000)
      if (litres <= litresADay(threshold)) return []
      return [{ about: `${pdcRef} ${date}`, place: placeOf(point), date, litres, threshold }]
    })
  })
  return (await Promise.all(notified)).flat()
}
