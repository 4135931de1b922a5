import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from './database.ts'
import { tokenHash } from './mail-tokens.ts'
import { Refusal } from './refusal.ts'
import type { TicketHolder } from './sessions.ts'

export type ByTicket = { ticket: string; reference: string }

/** CALL-03, in ms: the portal asks for it just before, and a photo takes its time. */
const lifetime = 10 * 60_000

/** How long a used one is remembered: repeated, it is refused with the reason. */
const remembered = 24 * 3_600_000

/** CALL-03: a ticket for one request of a subscriber, valid once. Only its hash is stored. */
export async function createTicket(
  db: Database,
  { refAbo, reference }: { refAbo: string; reference: string },
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db.$transaction(async tx => {
    const forgotten = new Date(now - remembered)
    await tx.subscriptionTicket.deleteMany({ where: { expiresAt: { lte: forgotten } } })
    const expiresAt = new Date(now + lifetime)
    await tx.subscriptionTicket.create({
      data: { hash: tokenHash(ticket), refAbo, reference, expiresAt },
    })
  })
  return ticket
}

/**
 * Whose request a ticket makes. Throws 403 for a ticket that was never given, or for another request than this one;
 * 409 for one that was used or has expired.
 */
export async function ticketHolder(
  db: Database | Transaction,
  { ticket, reference }: ByTicket,
): Promise<TicketHolder> {
  const row = await db.subscriptionTicket.findUnique({ where: { hash: tokenHash(ticket) } })
  if (row?.reference !== reference)
    throw new Refusal(403, 'Ce ticket n’est pas celui de cette demande.')
  if (row.usedAt) throw new Refusal(409, 'Ce ticket a déjà servi. Réessayez.')
  if (row.expiresAt <= new Date())
    throw new Refusal(409, 'Ce ticket n’est plus valable. Réessayez.')
  return { role: 'subscriber', refAbo: row.refAbo }
}

/** In the transaction that takes the request: of two at once one gets it, since transactions are serialised. */
export async function consumeTicket(tx: Transaction, body: ByTicket): Promise<void> {
  await ticketHolder(tx, body)
  const where = { hash: tokenHash(body.ticket) }
  await tx.subscriptionTicket.update({ where, data: { usedAt: new Date() } })
}
