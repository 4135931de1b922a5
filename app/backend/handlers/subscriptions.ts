import type { FileRule } from '#domain/attachment.ts'
import { formatDay } from '#domain/dates.ts'
import { movingLimits } from '#domain/leaving.ts'
import type { subscriptions } from '#upstream/catalogue/subscriptions.ts'
import type { Database, Transaction } from '../database.ts'
import type { Context, Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { requestFiles } from '../request-files.ts'
import { createTicket } from '../subscription-tickets.ts'
import { takeOnce } from '../taken-requests.ts'

type Kind = 'subscribeAsTenant' | 'subscribeAsOwner'

/** SUBS-08, SUBS-18: what proves who arrives. */
const papersOf: Record<Kind, FileRule> = {
  subscribeAsTenant: 1,
  subscribeAsOwner: { most: 1, texts: true },
}

export const subscriptionHandlers: Handlers<typeof subscriptions> = {
  isMeterFree: ({ query, db }) => isFree(db, query.numCompteur),

  /** CALL-03 */
  async getSubscriptionTicket({ body: { reference }, db, who: { refAbo } }) {
    return { ticket: await createTicket(db, { refAbo, reference }) }
  },

  subscribeAsTenant: context => subscribe(context, 'subscribeAsTenant'),
  subscribeAsOwner: context => subscribe(context, 'subscribeAsOwner'),
}

/** SUBS-10, DATA-16 */
async function subscribe(context: Context<(typeof subscriptions)[Kind]>, kind: Kind): Promise<1> {
  const { body, files, utility } = context
  const { reference, ticket: _, ...asked } = body
  const papers = await requestFiles(reference, files.justificatif, papersOf[kind])
  return takeOnce(context, kind, async (tx, today) => {
    const { min, max } = movingLimits(today)
    if (asked.dateArrivee < min || asked.dateArrivee > max)
      throw new Refusal(
        422,
        `L’arrivée doit être entre le ${formatDay(min)} et le ${formatDay(max)}.`,
      )
    if (!(await isFree(tx, asked.numCompteur)))
      throw new Refusal(
        409,
        `Le compteur ${asked.numCompteur} est déjà celui d’un contrat. Appelez le ${utility.phone}\u00a0: nous vérifierons ensemble.`,
      )
    await tx.requestFile.createMany({ data: papers })
    return { ...asked, files: papers.map(({ name }) => name) }
  })
}

/** Whether it is the meter of no metering point, however its letters are written. */
async function isFree(db: Database | Transaction, numCompteur: string): Promise<boolean> {
  const where = { counterRef: numCompteur.toUpperCase() }
  return (await db.meter.findUnique({ where, select: { pdcRef: true } })) === null
}
