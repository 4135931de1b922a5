import { toEuros } from '#domain/values.ts'
import type { System } from '#utility/extras.ts'
import type { Handlers } from '#utility/handler.ts'
import { newestFirst } from '#utility/handlers/billing.ts'
import { yearlyQuality } from '#utility/papers.ts'
import { partsOf, perCubicMetre } from '#utility/tariff.ts'
import type { calls } from '../calls.ts'

const handlers: Handlers<typeof calls> = {
  async getInvoiceDetails({ query, db }) {
    const where = { pdcRef: query.pdc }
    const invoices = await db.invoice.findMany({ where, orderBy: newestFirst })
    return invoices.map(invoice => {
      const { factNumber, periodStart, periodEnd, volume, isEstimate } = invoice
      const period = periodStart && periodEnd ? { start: periodStart, end: periodEnd } : null
      const { amountCents, subscriptionCents, regularisationCents } = invoice
      // The prices of the billing program are its own: only the sums of its lines are known here.
      const consumed =
        invoice.importedFile === null
          ? perCubicMetre * volume
          : amountCents - subscriptionCents - regularisationCents
      return {
        factNumber,
        period,
        volume,
        isEstimate,
        subscription: toEuros(subscriptionCents),
        consumption: toEuros(period ? consumed : 0),
        regularisation: toEuros(regularisationCents),
      }
    })
  },

  async getInvoiceParts({ query, db, clock }) {
    const where = { factNumber: query.factNumber, pdcRef: query.pdc }
    const include = { point: { select: { municipality: true } } }
    const invoice = await db.invoice.findUnique({ where, include })
    if (!invoice) return null
    if (invoice.importedFile !== null) return { parts: [], taxes: [], quality: null }
    const { parts, taxes } = partsOf(invoice)
    return {
      parts: parts.map(({ name, cubicMetre, subscription, consumption, regularisation }) => ({
        name,
        cubicMetre,
        subscription: toEuros(subscription),
        consumption: toEuros(consumption),
        regularisation: toEuros(regularisation),
      })),
      taxes: taxes.map(({ rate, cents }) => ({ rate, amount: toEuros(cents) })),
      quality: yearlyQuality(invoice.point.municipality, invoice.issuedOn, clock.today()),
    }
  },
}

export const system: System<typeof calls> = {
  tag: {
    title: 'Détail des factures',
    description: 'De quoi une facture est faite : abonnement, eau, correction des estimations.',
  },
  handlers,
}
