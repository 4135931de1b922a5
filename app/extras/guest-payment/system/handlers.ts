import { disputes } from '#domain/claim.ts'
import { incompleteMail, isEmail } from '#domain/email.ts'
import { type Day, toCents, toEuros } from '#domain/values.ts'
import { isDebited } from '#utility/debit.ts'
import { type Handlers, Refusal, type Services } from '#utility/handler.ts'
import { openProviderSession } from '#utility/handlers/payment.ts'
import type { Prisma } from '#utility/prisma/generated/client.ts'
import type { calls } from '../calls.ts'
import { guestReceipt } from './templates.ts'

const withMandate = {
  point: { include: { mandates: { where: { endedOn: null } } } },
} as const satisfies Prisma.InvoiceInclude

type Owed = Prisma.InvoiceGetPayload<{ include: typeof withMandate }>

export const guestPaymentHandlers: Handlers<typeof calls> = {
  /** One query compares all three values: neither the answer nor its duration reveals which of them is wrong. */
  async getGuestInvoice({ body: { refAbo, factNumber, amountFact }, ...services }) {
    const { db, clock } = services
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
        blockedBy:
          invoice.balanceCents > 0 ? await blockerOf(services, invoice, clock.today()) : null,
      }
    )
  },

  createGuestPayment: openProviderSession,

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

async function blockerOf(
  { db, hook }: Pick<Services, 'db' | 'hook'>,
  { pdcRef, factNumber, point, ...invoice }: Owed,
  today: Day,
) {
  const requests = await db.request.findMany({
    where: { pdcRef, isPending: true },
    select: { message: true },
  })
  if (requests.some(({ message }) => disputes(message, factNumber))) return 'dispute'
  // A payer without an account must not learn that the subscriber asked for more time.
  const deferred = await hook('invoiceDeferred', db, factNumber, today)
  if (deferred.includes(true)) return 'other'
  if (isDebited(point, invoice, today)) return 'debit'
  const all = await db.invoice.aggregate({ where: { pdcRef }, _sum: { balanceCents: true } })
  return (all._sum.balanceCents ?? 0) > 0 ? null : 'credit'
}
