import { type Day, formatDay, oneLine, toEuros } from '#domain/values.ts'
import type { billing, eInvoice } from '#upstream/catalogue/billing.ts'
import type { Adress, Facture, Pdc, Reading } from '#upstream/catalogue/entities.ts'
import { fullName, tellSubscriber } from '../accounts.ts'
import { alertsOf } from '../alerts.ts'
import { invoiceFile } from '../bill.ts'
import { billed } from '../bill-reason.ts'
import { record } from '../export/acts.ts'
import { type Handlers, Refusal } from '../handler.ts'
import { eInvoiceJoined, eInvoiceLeft } from '../mails/templates/billing.ts'
import type { Invoice, MeteringPoint, Reading as ReadingRow } from '../prisma/generated/client.ts'

const oneOrZero = (value: number) => (value === 1 ? 1 : 0)

export function toFacture(invoice: Invoice): Facture {
  return {
    factNumber: invoice.factNumber,
    amountFact: toEuros(invoice.amountCents),
    balanceFact: toEuros(invoice.balanceCents),
    startDate: invoice.issuedOn,
    endDate: invoice.dueOn,
    fileName: invoice.fileName,
    exist: invoice.hasFile,
  }
}

/** DATA-11, HOME-07 to HOME-13: the balance of a metering point on `today`. */
export function toSolde(invoices: Invoice[], today: Day) {
  const cents = invoices.reduce((sum, invoice) => sum + invoice.balanceCents, 0)
  if (cents <= 0) {
    const etat = cents < 0 ? ('avoir' as const) : ('solde' as const)
    return { total: toEuros(cents), soldes: [{ etat, invoice: null }] }
  }
  const soldes = invoices
    .filter(invoice => invoice.balanceCents > 0)
    .map(invoice => ({
      etat: invoice.dueOn < today ? ('retard' as const) : ('regler' as const),
      invoice: toFacture(invoice),
    }))
  return { total: toEuros(cents), soldes }
}

export const newestFirst = [{ issuedOn: 'desc' as const }, { factNumber: 'asc' as const }]

export const toPdc = (point: MeteringPoint): Pdc => ({
  pdcRef: point.pdcRef,
  adress: point.adress as Adress,
  reportPeriod: {
    municipality: point.municipality,
    startDate: point.reportStart,
    endDate: point.reportEnd,
  },
  contract: {
    souscriptionDate: point.souscriptionDate,
    paymentMode: oneOrZero(point.paymentMode),
    monthlyPayment: oneOrZero(point.monthlyPayment),
  },
})

export const toReading = (row: ReadingRow): Reading => {
  const { date, index, consumption, dailyCons, counterRef, avgCons, type } = row
  return { date, index, consumption, dailyCons, counterRef, avgCons, type: type as Reading['type'] }
}

export const billingHandlers: Handlers<typeof billing> = {
  async getPdcs({ who, db }) {
    const points = await db.meteringPoint.findMany({
      where: { refAbo: who.refAbo },
      orderBy: { position: 'asc' },
    })
    return points.map(toPdc)
  },

  async getInvoices({ query, db }) {
    const where = { pdcRef: query.pdc }
    const invoices = await db.invoice.findMany({ where, orderBy: newestFirst })
    return invoices.map(invoice => ({ facture: toFacture(invoice), isCheck: false }))
  },

  /**
   * BEY-24: a helper's copy of an invoice has the subscriber's name without the postal address. What the billing program
   * printed has the address, and cannot be had without.
   */
  async getInvoiceFile({ query, who, ...services }) {
    const invoice = await services.db.invoice.findUnique({
      where: { factNumber: query.factNumber, pdcRef: query.pdc },
      include: billed,
    })
    if (who.helper && invoice?.importedFile)
      throw new Refusal(404, 'Cette facture porte l’adresse de l’abonné\u00a0: demandez-la-lui.')
    const helpedName = who.helper && invoice ? fullName(invoice.point.subscriber) : undefined
    return invoiceFile(invoice, services, helpedName)
  },

  async getInvoiceLitigation({ query, db }) {
    const where = { factNumber: query.factNumber, pdcRef: query.pdc }
    const invoice = await db.invoice.findUnique({ where, select: { factNumber: true } })
    if (!invoice) throw new Refusal(404, 'Cette facture n’existe pas.')
    return { text: litigation }
  },

  async getBalance({ query, db, clock }) {
    const where = { pdcRef: query.pdc }
    const invoices = await db.invoice.findMany({ where, orderBy: newestFirst })
    return toSolde(invoices, clock.today())
  },

  async getAlerts({ query, db }) {
    const where = { pdcRef: query.pdc }
    const orderBy = [{ date: 'asc' as const }, { id: 'asc' as const }]
    return alertsOf(await db.reading.findMany({ where, orderBy }))
  },

  async getReadings({ query, db }) {
    const readings = await db.reading.findMany({
      where: { pdcRef: query.pdc },
      orderBy: [{ date: 'desc' }, { counterRef: 'asc' }, { id: 'desc' }],
    })
    return readings.map(toReading)
  },
}

/** INV-14: how a disputed invoice is treated. */
const litigation = [
  'Votre message rejoint votre dossier\u00a0: le service Gestion Clientèle vérifie vos relevés, la période et les tarifs de cette facture, et vous répond par écrit dans les 15 jours ouvrés. Dites ce qui vous paraît faux (un index, une période, un montant) et ce que vous lisez aujourd’hui sur votre compteur.',
  'Contester ne suspend pas le paiement de ce que vous ne contestez pas\u00a0: réglez cette partie avant la date limite. Si la facture est rectifiée, ce que vous auriez payé en trop vous est rendu.',
  'Si la réponse ne vous satisfait pas, ou si elle n’est pas venue deux mois après une réclamation écrite, vous pouvez saisir gratuitement le médiateur de l’eau.',
]

export const eInvoiceHandlers: Handlers<typeof eInvoice> = {
  async getEInvoice({ who: { refAbo }, db }) {
    const { eInvoiceSince: since, eInvoiceTerms: cgv } = await db.subscriber.findUniqueOrThrow({
      where: { refAbo },
    })
    return { since, cgv }
  },

  /** EINV-05: of two calls at once only one changes the row, and only that call sends a mail. */
  async joinEInvoice({ body: { cgv }, who: { refAbo }, clock, mails }) {
    const since = clock.today()
    if (cgv > since) throw new Refusal(422, 'Ces conditions ne sont pas encore en vigueur.')
    await mails.telling(async (tx, tell) => {
      const { count } = await tx.subscriber.updateMany({
        where: { refAbo, eInvoiceSince: null },
        data: { eInvoiceSince: since, eInvoiceTerms: cgv },
      })
      if (count === 0) return
      const rows = [{ choix: 'adhesion', conditions: cgv }]
      await record(tx, 'e-factures', { refAbo, day: since, rows })
      const url = mails.link('compteabo', 'adhesion')
      const days = { since: formatDay(since), terms: formatDay(cgv) }
      await tellSubscriber(tx, tell, refAbo, (name, mail) =>
        eInvoiceJoined(name, { ...days, mail, url }),
      )
    })
    return 1
  },

  async leaveEInvoice({ who: { refAbo }, clock, mails }) {
    await mails.telling(async (tx, tell) => {
      const { count } = await tx.subscriber.updateMany({
        where: { refAbo, eInvoiceSince: { not: null } },
        data: { eInvoiceSince: null, eInvoiceTerms: null },
      })
      if (count === 0) return
      await record(tx, 'e-factures', { refAbo, day: clock.today(), rows: [{ choix: 'retrait' }] })
      const { adress } = await tx.subscriber.findUniqueOrThrow({ where: { refAbo } })
      await tellSubscriber(tx, tell, refAbo, name => eInvoiceLeft(name, oneLine(adress as Adress)))
    })
    return 1
  },
}
