import { delayRequestType } from '#domain/request.ts'
import { addDays, type Day } from '#domain/values.ts'
import type { Rows } from '#utility/world/rows.ts'
import { delayRefusal, readDelayRule, scheduleOf } from '../rules.ts'
import { delayMessage } from './delays.ts'

const wanted = 3

/** Makes some pending requests ask for more time. */
export function delayRequests(rows: Rows, today: Day): void {
  const rule = readDelayRule({})
  const points = new Map(rows.MeteringPoint.map(point => [point.pdcRef, point]))
  for (const request of rows.Request.toReversed()) {
    if (rows.PaymentDelay.length === wanted) return
    const { id, pdcRef, dateDemande: askedOn, isPending } = request
    if (!isPending || askedOn < addDays(today, -10)) continue
    const point = points.get(pdcRef)
    const invoice = rows.Invoice.find(one => one.pdcRef === pdcRef && one.balanceCents > 0)
    if (!point || !invoice) continue
    const { factNumber, balanceCents: cents, dueOn: deadline } = invoice
    const facts = {
      number: factNumber,
      cents,
      deadline,
      today: askedOn,
      delays: [],
      isAutomatic: point.paymentMode === 1 || point.monthlyPayment === 1,
      isUnderWay: false,
      isDisputed: false,
    }
    const schedule = scheduleOf({ count: 3 }, facts, rule)
    if (!schedule || invoice.issuedOn > askedOn || delayRefusal(facts, rule)) continue
    Object.assign(request, {
      typeDemande: delayRequestType,
      message: delayMessage(factNumber, cents, schedule),
      attachements: '', // sic
      statutDemande: rows.PaymentDelay.length === 0 ? 'Distribué' : 'En cours de traitement',
    })
    const { refAbo } = point
    rows.PaymentDelay.push({ requestId: id, refAbo, factNumber, amountCents: cents, schedule })
  }
}
