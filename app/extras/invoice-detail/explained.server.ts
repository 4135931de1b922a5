import { type Detail, periodNote, whyOf } from '#domain/invoice-reason.ts'
import { noticeOf, rebateText } from '#domain/leak.ts'
import { formatCents, formatDay, formatPrice, formatRate, toCents } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'
import { askOne, type InvoiceShown, type Slots } from '../slots.server.ts'
import type { InvoiceDetail, InvoiceParts } from './calls.ts'

/** BEY-186, BEY-300: why an invoice has its amount, and where the money goes. */
export async function explained(subscriber: Subscriber, { pdc, number, invoice }: InvoiceShown) {
  const { call } = subscriber
  const of = { query: { pdc } }
  const [law, details, readings, alerts, facture] = await Promise.all([
    orNotice(call('getInvoiceParts', { query: { pdc, factNumber: number } }), null),
    orNotice(call('getInvoiceDetails', of), []),
    orNotice(call('getReadings', of), []),
    orNotice(call('getAlerts', of), []),
    invoice,
  ])
  const known = details.value.map(toDetail)
  const detail = whyOf(known, facture.factNumber, readings.value)
  const alert = alerts.value.find(({ newDate }) => newDate === detail?.readOn)
  return {
    isExplained: detail !== null,
    missing: details.notice ?? law.notice,
    total: formatCents(toCents(facture.amountFact)),
    detail,
    readOn: detail?.readOn ? formatDay(detail.readOn) : null,
    isNewest: known.find(({ period }) => period)?.number === facture.factNumber,
    leak: alert && detail?.next ? await leakHelp(subscriber, pdc, alert) : null,
    law: law.value ? billLaw(law.value, facture.exist) : null,
  }
}
export type Explained = Awaited<ReturnType<typeof explained>>

/** The time and the water of each invoice; none in an outage, since the page of an invoice says the same. */
export const notesOf: Slots['invoiceNotes'] = async ({ call }, pdc) => {
  const { value } = await orNotice(call('getInvoiceDetails', { query: { pdc } }), [])
  return new Map(
    value.map(toDetail).flatMap(one => {
      const note = periodNote(one)
      return note ? [[one.number, note] as const] : []
    }),
  )
}

/** By the newest invoice. */
export const litrePrice: Slots['litrePrice'] = async ({ call }, pdc) => {
  const { value } = await orNotice(call('getInvoiceDetails', { query: { pdc } }), [])
  const newest = value.find(({ volume }) => volume > 0)
  return newest ? toCents(newest.consumption) / (newest.volume * 1000) : null
}

/** The help for leaks, if the reading that shows more than was billed also raised an alert, as on /home. */
async function leakHelp(subscriber: Subscriber, pdc: string, alert: ConsumptionAlert) {
  const notices = await askOne('alertNotices', subscriber)
  const { month } = noticeOf(notices, pdc, alert, subscriber.today)
  return { href: paths.leak(alert.newDate, pdc), ...rebateText(month) }
}

const toDetail = (one: InvoiceDetail): Detail => ({
  ...one,
  number: one.factNumber,
  subscription: toCents(one.subscription),
  consumption: toCents(one.consumption),
  regularisation: toCents(one.regularisation),
})

/** BEY-300: the part of each body, with what makes it up, and the VAT; no parts when only the amount is known. */
const billLaw = ({ parts, taxes, quality }: InvoiceParts, hasFile: boolean) => ({
  quality,
  // The server sends this text, since the scripts of the page are at their limit.
  unknown: `La part de chaque organisme n’est pas connue ici.${hasFile ? ' Elle est sur la facture.' : ''}`,
  parts: [
    ...parts.map(({ name, cubicMetre, ...part }) => {
      const [subscription, water, correction] = [
        toCents(part.subscription),
        toCents(part.consumption),
        toCents(part.regularisation),
      ]
      const notes = [
        subscription !== 0 && `abonnement ${formatCents(subscription)}`,
        `eau ${formatCents(water)}, à ${formatPrice(cubicMetre)} le m³`,
        correction !== 0 && `régularisation ${formatCents(correction)}`,
      ]
      return {
        name,
        note: notes.filter(Boolean).join('\u00a0; '),
        amount: formatCents(subscription + water + correction),
      }
    }),
    ...taxes.map(({ rate, amount }) => ({
      name: `TVA à ${formatRate(rate)}`,
      note: null,
      amount: formatCents(toCents(amount)),
    })),
  ],
})
