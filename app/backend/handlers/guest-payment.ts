import type { Day } from '#domain/dates.ts'
import { incompleteMail, isEmail } from '#domain/email.ts'
import { toCents, toEuros } from '#domain/money.ts'
import { disputes, isDeferred } from '#domain/payment-delay.ts'
import type { guestPayment } from '#upstream/catalogue/guest-payment.ts'
import type { Prisma } from '../../../prisma/backend/generated/client.ts'
import type { Database } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { guestReceipt } from '../mails/templates/billing.ts'
import { stateOf, withRequest } from '../payment-delays.ts'
import { Refusal } from '../refusal.ts'
import { openProviderSession } from './payment.ts'

const withMandate = {
  point: { include: { mandates: { where: { endedOn: null } } } },
} as const satisfies Prisma.InvoiceInclude

type Owed = Prisma.InvoiceGetPayload<{ include: typeof withMandate }>

export const guestPaymentHandlers: Handlers<typeof guestPayment> = {
  /** All three in one query: whichever of them is wrong, the work and the answer are the same. */
  async getGuestInvoice({ body: { refAbo, factNumber, amountFact }, db, clock }) {
    const invoice = await db.invoice.findFirst({
      where: { factNumber, amountCents: toCents(amountFact), point: { refAbo } },
      include: withMandate,
    })
    return (
      invoice && {
        refAbo,
        pdc: invoice.pdcRef,
        factNumber,
        amountFact,
        balanceFact: toEuros(invoice.balanceCents),
        endDate: invoice.dueOn,
        held: invoice.balanceCents > 0 ? await heldBy(db, invoice, clock.today()) : null,
      }
    )
  },

  async createGuestPayment(context) {
    return openProviderSession(context)
  },

  async sendGuestReceipt({ body: { reference, mail }, db, mails }) {
    if (!isEmail(mail)) throw new Refusal(422, `${incompleteMail}.`)
    const where = { reference }
    const booking = await db.booking.findUnique({ where, include: { lines: true } })
    if (!booking) throw new Refusal(409, 'Ce paiement n’est pas imputé.')
    const sent = await mails.telling((_tx, tell) =>
      tell(mail, guestReceipt(booking), { reference }),
    )
    return sent.mail === 'sent' ? 1 : 0
  },
}

async function heldBy(db: Database, { pdcRef, factNumber, point, ...invoice }: Owed, today: Day) {
  const requests = await db.request.findMany({
    where: { pdcRef, isPending: true },
    select: { message: true },
  })
  if (requests.some(({ message }) => disputes(message, factNumber))) return 'dispute'
  // That its subscriber asked for more time is not for the holder of the invoice to know.
  const delays = await db.paymentDelay.findMany({ where: { factNumber }, include: withRequest })
  if (delays.some(delay => isDeferred(stateOf(delay, today)))) return 'other'
  // A mode of payment begins with the next invoice. One that is owed after its deadline was not debited.
  const [mandate] = point.mandates
  const isDebited = point.paymentMode === 1 || point.monthlyPayment === 1
  if (isDebited && mandate && mandate.signedOn < invoice.issuedOn && today <= invoice.dueOn)
    return 'debit'
  const all = await db.invoice.aggregate({ where: { pdcRef }, _sum: { balanceCents: true } })
  return (all._sum.balanceCents ?? 0) > 0 ? null : 'credit'
}
