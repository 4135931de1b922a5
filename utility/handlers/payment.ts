import { randomBytes } from 'node:crypto'
import { formatTime, toCents } from '#domain/values.ts'
import type { payment } from '#upstream/catalogue/payment.ts'
import { nameOf } from '../accounts.ts'
import type { Transaction } from '../database.ts'
import { record } from '../export/acts.ts'
import { type Context, type Handlers, Refusal } from '../handler.ts'
import { paymentReceipt } from '../mails/templates/billing.ts'
import type { Booking, BookingLine } from '../prisma/generated/client.ts'
import { outcomes } from '../provider.ts'
import { signedBy } from '../trusted-people.ts'

type Opening = Pick<Context<typeof payment.createPayment>, 'body' | 'db' | 'paymentUrl' | 'utility'>

/** Idempotent: `reference` is the idempotency key; one payment has one session at the provider. */
export async function openProviderSession({ body, db, paymentUrl, utility }: Opening) {
  if (paymentUrl() === '') throw new Refusal(404, 'Le portail parle lui-même au prestataire.')
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
   * BEY-780: the receipt is written with the booking; the portal does not wait for the mail server.
   */
  async payBills({ body, db, clock, hook, portalAsksProvider, mails, sendMails }) {
    const { reference, token, pdc: pdcRef, factures, isGuest, paidBy } = body
    const lines = factures.map(({ factNumber, amount }) => ({
      factNumber,
      amountCents: toCents(amount),
    }))
    const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
    const numbers = lines.map(line => line.factNumber)
    const answer = await db.$transaction(async tx => {
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
      const booking = await tx.booking.create({
        data: { reference, token, pdcRef, amountCents, bookedAt, lines: { create: lines } },
        include: { lines: true },
      })
      const { refAbo } = await tx.meteringPoint.findUniqueOrThrow({ where: { pdcRef } })
      const paid = { heure: formatTime(bookedAt), transaction: token }
      const rows = lines.map(line => ({
        ...{ facture: line.factNumber, montant: line.amountCents },
        ...paid,
      }))
      await record(tx, 'paiements', { reference, refAbo, pdcRef, day: clock.today(), rows })
      const account = isGuest ? null : await tx.account.findUnique({ where: { refAbo } })
      const url = mails.link('factures', 'paiements', reference, 'recu')
      if (account)
        await mails.put(tx, account.mail, signedBy(paidBy, await receiptFor(tx, booking, url)))
      return 1
    })
    if (answer === 1) sendMails()
    return answer
  },

  async isBooked({ query, db }) {
    const { reference } = query
    return (await db.booking.findUnique({ where: { reference } })) !== null
  },
}

async function receiptFor(
  tx: Transaction,
  booking: Booking & { lines: BookingLine[] },
  url: string,
) {
  const { refAbo, invoices } = await tx.meteringPoint.findUniqueOrThrow({
    where: { pdcRef: booking.pdcRef },
    include: { invoices: { select: { balanceCents: true } } },
  })
  const leftCents = invoices.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  return paymentReceipt(await nameOf(tx, refAbo), { ...booking, leftCents }, url)
}
