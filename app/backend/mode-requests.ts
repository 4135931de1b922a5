import type { Day } from '#domain/dates.ts'
import type { MeteringPoint, ModeRequest } from '../../prisma/backend/generated/client.ts'
import type { Transaction } from './database.ts'
import type { Services } from './handler.ts'
import { Refusal } from './refusal.ts'

/** Named like the calls that make them. */
export type ModeRequestKind =
  | 'startDirectDebit'
  | 'stopDirectDebit'
  | 'startMonthlyPlan'
  | 'stopMonthlyPlan'
  | 'changeBankAccount'

/** The details of a request that its recap mail shows. */
export type ModeRequestDetails = {
  account?: { owner: string; maskedIban: string }
  mandate?: { reference: string; isNew: boolean }
  plan?: { persons: number; yearlyM3: number; monthlyCents: number; first: Day; last: Day }
  endedMandate?: string
  /** For a stop: whether the other payment mode still debits the account. */
  isStillDebited?: boolean
}

export const detailsOf = ({ details }: ModeRequest) => details as ModeRequestDetails

type Asked = Pick<Services, 'db' | 'clock'> & { body: { reference: string; pdc: string } }

/**
 * Applies and records a request in one transaction. Idempotent: `reference` is the idempotency key; 409 when it names
 * another request. Throws what `act` throws. Writing transactions are serialised: of two concurrent calls, the second
 * finds the first one's record.
 */
export async function takeOnce(
  { db, clock, body: { reference, pdc: pdcRef } }: Asked,
  kind: ModeRequestKind,
  act: (tx: Transaction, point: MeteringPoint, today: Day) => Promise<ModeRequestDetails>,
): Promise<1> {
  return db.$transaction(async (tx): Promise<1> => {
    const taken = await tx.modeRequest.findUnique({ where: { reference } })
    if (taken) {
      if (taken.kind === kind && taken.pdcRef === pdcRef) return 1
      throw new Refusal(409, 'Cette référence désigne déjà une autre demande.')
    }
    const today = clock.today()
    const point = await tx.meteringPoint.findUniqueOrThrow({ where: { pdcRef } })
    const details = await act(tx, point, today)
    await tx.modeRequest.create({ data: { reference, kind, pdcRef, takenOn: today, details } })
    return 1
  })
}

/** Whether such a request was recorded today. */
export async function isTakenToday(
  db: Services['db'] | Transaction,
  pdcRef: string,
  kind: ModeRequestKind,
  today: Day,
): Promise<boolean> {
  return (await db.modeRequest.findFirst({ where: { pdcRef, kind, takenOn: today } })) !== null
}
