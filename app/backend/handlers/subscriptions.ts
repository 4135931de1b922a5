import type { FileRule } from '#domain/attachment.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { movingLimits } from '#domain/leaving.ts'
import type { subscriptions } from '#upstream/catalogue/subscriptions.ts'
import type { Database, Transaction } from '../database.ts'
import type { Context, Handlers } from '../handler.ts'
import type { LeavingDetails } from '../mails/templates/recaps.ts'
import { Refusal } from '../refusal.ts'
import { requestFiles } from '../request-files.ts'
import { createTicket } from '../subscription-tickets.ts'
import { detailsOf, takeOnce } from '../taken-requests.ts'
import { ending } from './terminations.ts'

type Kind = 'subscribeAsTenant' | 'subscribeAsOwner'

/** SUBS-08, SUBS-18: what proves who arrives. */
const papersOf: Record<Kind, FileRule> = {
  subscribeAsTenant: 1,
  subscribeAsOwner: { most: 1, texts: true },
}

export const subscriptionHandlers: Handlers<typeof subscriptions> = {
  isMeterFree: ({ query: { numCompteur, dateArrivee }, db, clock }) =>
    isFree(db, { numCompteur, dateArrivee: dateArrivee ?? movingLimits(clock.today()).max }),

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
  const take = async (tx: Transaction, today: Day) => {
    const { min, max } = movingLimits(today)
    if (asked.dateArrivee < min || asked.dateArrivee > max)
      throw new Refusal(
        422,
        `L’arrivée doit être entre le ${formatDay(min)} et le ${formatDay(max)}.`,
      )
    if (!(await isFree(tx, asked)))
      throw new Refusal(
        409,
        `Nous ne pouvons pas ouvrir de contrat pour le compteur ${asked.numCompteur} à cette date. Appelez le ${utility.phone}\u00a0: nous vérifierons ensemble.`,
      )
    await tx.requestFile.createMany({ data: papers })
    return { ...asked, files: papers.map(({ name }) => name) }
  }
  return takeOnce(context, kind, take, asked.numCompteur.toUpperCase())
}

/**
 * Whether a contract may begin for this meter on that day: the utility knows it, no subscription asks for it already, and the
 * contract that it was under has ended.
 */
async function isFree(
  db: Database | Transaction,
  { numCompteur, dateArrivee }: { numCompteur: string; dateArrivee: Day },
): Promise<boolean> {
  const counterRef = numCompteur.toUpperCase()
  if (await db.takenRequest.findFirst({ where: { counterRef }, select: { reference: true } }))
    return false
  const meter = await db.meter.findUnique({ where: { counterRef }, select: { pdcRef: true } })
  if (!meter) return (await db.emptyHome.findUnique({ where: { counterRef } })) !== null
  const ended = await db.takenRequest.findFirst({ where: { pdcRef: meter.pdcRef, kind: ending } })
  return ended !== null && detailsOf<LeavingDetails>(ended).date <= dateArrivee
}
