import { randomBytes } from 'node:crypto'
import { disputes } from '#domain/claim.ts'
import { incompleteMail, isEmail } from '#domain/email.ts'
import { type Day, toCents, toEuros } from '#domain/values.ts'
import type { guestPayment, payment } from '#upstream/catalogue/payment.ts'
import { type Context, type Handlers, Refusal, type Services } from '../handler.ts'
import { guestReceipt } from '../mails/templates/billing.ts'
import type { Prisma } from '../prisma/generated/client.ts'
import { outcomes } from '../provider.ts'

type Opening = Pick<Context<typeof payment.createPayment>, 'body' | 'db' | 'paymentUrl' | 'utility'>

/** Idempotent: `reference` is the idempotency key; one payment has one session at the provider. */
async function openProviderSession({ body, db, paymentUrl, utility }: Opening) {
  const { reference, pdc: pdcRef, amount: amountCents } = body
  const { redirectUrl, cancelUrl, notificationUrl } = body
  // The provider sends browsers and notifications to these addresses, which must be the portal's.
  const isPortal = (url: string) => new URL(url).origin === utility.portalUrl
  if (![redirectUrl, cancelUrl, notificationUrl].every(isPortal)) {
    throw new Refusal(422, 'Adresse de retour refusée.')
  }
  const session = await db.providerSession.upsert({
    where: { reference },
    update: {},
    create: {
      token: randomBytes(24).toString('base64url'),
      reference,
      pdcRef,
      amountCents,
      redirectUrl,
      cancelUrl,
      notificationUrl,
      createdAt: new Date(),
    },
  })
  if (session.pdcRef !== pdcRef || session.amountCents !== amountCents) {
    throw new Refusal(409, 'Cette référence désigne déjà un autre paiement.')
  }
  return {
    result: outcomes.accepted,
    redirectURL: `${paymentUrl()}/paiement/${session.token}`,
    token: session.token,
  }
}

export const paymentHandlers: Handlers<typeof payment> = {
  createPayment: openProviderSession,

  async getPaymentDetails({ query, db }) {
    const session = await db.providerSession.findUnique({ where: { token: query.token } })
    if (!session) throw new Refusal(404, 'Ce paiement est inconnu.')
    const { code, longMessage, amountCents, reference } = session
    const result = code === null ? outcomes.pending : { code, longMessage: longMessage ?? '' }
    return { result, amount: amountCents, reference }
  },

  /**
   * Idempotent by `reference`: a repeated payment answers 1, another one with the same reference or session 0. A bill
   * that was paid meanwhile ends with a credit. A portal that asks its provider itself is believed without a session.
   */
  async payBills({ body, db, clock, hook, portalAsksProvider }) {
    const { reference, token, pdc: pdcRef, factures } = body
    const lines = factures.map(({ factNumber, amount }) => ({
      factNumber,
      amountCents: toCents(amount),
    }))
    const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
    const numbers = lines.map(line => line.factNumber)
    return db.$transaction(async tx => {
      const booked = await tx.booking.findFirst({ where: { OR: [{ reference }, { token }] } })
      if (booked) {
        const isSame =
          booked.reference === reference &&
          booked.token === token &&
          booked.pdcRef === pdcRef &&
          booked.amountCents === amountCents
        return isSame ? 1 : 0
      }
      const where = { token, reference, pdcRef, amountCents, code: outcomes.accepted.code }
      const isAccepted =
        portalAsksProvider || (await tx.providerSession.findUnique({ where })) !== null
      const known = await tx.invoice.count({ where: { factNumber: { in: numbers }, pdcRef } })
      const areBills = known === numbers.length && lines.every(line => line.amountCents > 0)
      if (!isAccepted || !areBills) return 0
      for (const { factNumber, amountCents } of lines) {
        const data = { balanceCents: { decrement: amountCents } }
        await tx.invoice.update({ where: { factNumber }, data })
      }
      await hook('invoicesPaid', tx, numbers, clock.today())
      const bookedAt = new Date()
      await tx.booking.create({
        data: { reference, token, pdcRef, amountCents, bookedAt, lines: { create: lines } },
      })
      return 1
    })
  },

  async isBooked({ query, db }) {
    const { reference } = query
    return (await db.booking.findUnique({ where: { reference } })) !== null
  },
}

const withMandate = {
  point: { include: { mandates: { where: { endedOn: null } } } },
} as const satisfies Prisma.InvoiceInclude

type Owed = Prisma.InvoiceGetPayload<{ include: typeof withMandate }>

export const guestPaymentHandlers: Handlers<typeof guestPayment> = {
  /** One query compares all three values: neither the answer nor its duration reveals which of them is wrong. */
  async getGuestInvoice({ body: { refAbo, factNumber, amountFact }, db, clock, hook }) {
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
          invoice.balanceCents > 0 ? await blockerOf({ db, hook }, invoice, clock.today()) : null,
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
  if ((await hook('invoiceDeferred', db, factNumber, today)).includes(true)) return 'other'
  // A mode of payment begins with the next invoice. An invoice that is owed after its deadline was not debited.
  const [mandate] = point.mandates
  const isDebited = point.paymentMode === 1 || point.monthlyPayment === 1
  if (isDebited && mandate && mandate.signedOn < invoice.issuedOn && today <= invoice.dueOn)
    return 'debit'
  const all = await db.invoice.aggregate({ where: { pdcRef }, _sum: { balanceCents: true } })
  return (all._sum.balanceCents ?? 0) > 0 ? null : 'credit'
}
