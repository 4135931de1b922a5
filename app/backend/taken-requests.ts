import type { Day } from '#domain/dates.ts'
import type { TakenRequest } from '../../prisma/backend/generated/client.ts'
import type { Transaction } from './database.ts'
import type { Services } from './handler.ts'
import { Refusal } from './refusal.ts'
import type { TicketHolder } from './sessions.ts'
import { consumeTicket } from './subscription-tickets.ts'

export type Details = Record<string, unknown>

export const detailsOf = <D extends Details>({ details }: Pick<TakenRequest, 'details'>) =>
  details as D

type Asked = Pick<Services, 'db' | 'clock'> & {
  who: TicketHolder
  /** `ticket`: by which it is made, where there is no bearer. */
  body: { reference: string; pdc?: string; ticket?: string }
}

/**
 * Applies and records a request in one transaction. Idempotent: `reference` is the idempotency key, by which
 * isRequestTaken and sendRecapMail find it again; 409 when it names another request. `kind` is the name of the call.
 * Throws what `act` throws. Writing transactions are serialised: of two concurrent calls, the second finds the first
 * one's record.
 */
export async function takeOnce(
  { db, clock, who: { refAbo }, body: { reference, pdc, ticket } }: Asked,
  kind: string,
  act: (tx: Transaction, today: Day) => Promise<Details>,
  counterRef?: string,
): Promise<1> {
  const pdcRef = pdc ?? null
  return db.$transaction(async (tx): Promise<1> => {
    if (ticket !== undefined) await consumeTicket(tx, { ticket, reference })
    const taken = await tx.takenRequest.findUnique({ where: { reference } })
    if (taken) {
      if (taken.kind === kind && taken.refAbo === refAbo && taken.pdcRef === pdcRef) return 1
      throw new Refusal(409, 'Cette référence désigne déjà une autre demande.')
    }
    const today = clock.today()
    const details = (await act(tx, today)) as object
    await tx.takenRequest.create({
      data: {
        reference,
        kind,
        refAbo,
        pdcRef,
        takenOn: today,
        details,
        ...(counterRef && { counterRef }),
      },
    })
    return 1
  })
}

export async function isTakenToday(
  db: Services['db'] | Transaction,
  pdcRef: string,
  kind: string,
  today: Day,
): Promise<boolean> {
  return (await db.takenRequest.findFirst({ where: { pdcRef, kind, takenOn: today } })) !== null
}
