import type { Day } from '#domain/values.ts'
import type { terminations } from '#upstream/catalogue/contracts.ts'
import type { Database, Transaction } from './database.ts'
import type { LeavingDetails } from './mails/templates/requests.ts'
import { detailsOf } from './requests.ts'

/** The kinds of requests that end a contract, as a condition of a query. */
export const terminationKinds = {
  in: ['terminateSubscription', 'sellHome'] satisfies (keyof typeof terminations)[],
}

/** The last day of the contract of a metering point; undefined while its end was not asked for. */
export async function contractEnd(
  db: Database | Transaction,
  pdcRef: string,
): Promise<Day | undefined> {
  const ended = await db.takenRequest.findFirst({ where: { pdcRef, kind: terminationKinds } })
  return ended ? detailsOf<LeavingDetails>(ended).date : undefined
}
