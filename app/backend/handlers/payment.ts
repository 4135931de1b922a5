import { randomBytes } from 'node:crypto'
import { toCents } from '#domain/money.ts'
import type { payment } from '#upstream/catalogue/payment.ts'
import type { Context, Handlers } from '../handler.ts'
import { withdrawPaid } from '../payment-delays.ts'
import { outcomes } from '../provider/outcomes.ts'
import { Refusal } from '../refusal.ts'

type Opening = Pick<Context<typeof payment.createPayment>, 'body' | 'db' | 'paymentUrl' | 'utility'>

/** Idempotent: `reference` is the idempotency key; one order has one session at the provider. */
export async function openProviderSession({ body, db, paymentUrl, utility }: Opening) {
  const { reference, pdc: pdcRef, amount: amountCents } = body
  const { redirectUrl, cancelUrl, notificationUrl } = body
  // The provider sends browsers and notifications to these: nowhere but to the portal.
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
  async createPayment(context) {
    return openProviderSession(context)
  },

  async getPaymentDetails({ query, db }) {
    const session = await db.providerSession.findUnique({ where: { token: query.token } })
    if (!session) throw new Refusal(404, 'Ce paiement est inconnu.')
    const { code, longMessage, amountCents, reference } = session
    const result = code === null ? outcomes.pending : { code, longMessage: longMessage ?? '' }
    return { result, amount: amountCents, reference }
  },

  /**
   * Books an accepted payment. Idempotent: `reference` is the idempotency key, the same payment again answers 1, another
   * one under its reference, or under its session, 0. A bill paid meanwhile ends with a credit, since the card was
   * debited. Of what was accepted there is a session here, unless the portal asked Payline itself: then its word is taken.
   */
  async payBills({ body, db, clock, portalAsksPayline }) {
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
        portalAsksPayline || (await tx.providerSession.findUnique({ where })) !== null
      const known = await tx.invoice.count({ where: { factNumber: { in: numbers }, pdcRef } })
      const areBills = known === numbers.length && lines.every(line => line.amountCents > 0)
      if (!isAccepted || !areBills) return 0
      for (const { factNumber, amountCents } of lines) {
        const data = { balanceCents: { decrement: amountCents } }
        await tx.invoice.update({ where: { factNumber }, data })
      }
      await withdrawPaid(tx, numbers, clock.today())
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
