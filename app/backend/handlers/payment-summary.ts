import { oneLine } from '#domain/address.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { paymentModes } from '#upstream/catalogue/payment-modes.ts'
import type { Database } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { NotSent } from '../mails/mailer.ts'
import { paymentSummary } from '../mails/templates/payment-summary.ts'
import { detailsOf, type ModeRequestKind } from '../mode-requests.ts'
import { Refusal } from '../refusal.ts'

/** A mail that has not left by then was cut short, and may be tried again. */
const longestSending = 30_000

/** One mail under one reference, however often it is asked for. 0 when it did not leave, or has not yet. */
export const sendSummary: Handlers<typeof paymentModes>['sendSummary'] = async ({
  body: { reference, references },
  db,
  mails,
  utility,
}) => {
  const requests = await takenRequests(db, references)
  const [subscriber, ...others] = new Map(
    requests.map(({ point }) => [point.refAbo, point.subscriber]),
  ).values()
  if (!subscriber || others.length > 0) throw new Refusal(409, 'Ces demandes ne vont pas ensemble.')
  const to = subscriber.account?.mail
  if (!to) return 0
  const claim = await claimSummary(db, reference)
  if (claim !== 'mine') return claim === 'sent' ? 1 : 0
  const lines = requests.map(request => ({
    ...detailsOf(request),
    kind: request.kind as ModeRequestKind,
    place: `${request.pdcRef}, ${oneLine(request.point.adress as Adress)}`,
    day: request.takenOn,
  }))
  const name = `${subscriber.firstName} ${subscriber.lastName}`
  try {
    await mails.send(to, paymentSummary(name, lines, utility))
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    await db.summary.delete({ where: { reference } })
    return 0
  }
  await db.summary.update({ where: { reference }, data: { sentAt: new Date() } })
  return 1
}

async function takenRequests(db: Database, references: string[]) {
  const wanted = new Set(references)
  const requests = await db.modeRequest.findMany({
    where: { reference: { in: [...wanted] } },
    include: { point: { include: { subscriber: { include: { account: true } } } } },
    orderBy: { pdcRef: 'asc' },
  })
  if (requests.length < wanted.size) throw new Refusal(409, 'Une de ces demandes est inconnue.')
  return requests
}

/** Who sends it: of two at once, one. */
async function claimSummary(db: Database, reference: string): Promise<'mine' | 'busy' | 'sent'> {
  return db.$transaction(async tx => {
    const now = Date.now()
    const before = await tx.summary.findUnique({ where: { reference } })
    if (before?.sentAt) return 'sent'
    if (before && now - before.claimedAt.getTime() < longestSending) return 'busy'
    const claimedAt = new Date(now)
    await tx.summary.upsert({
      where: { reference },
      create: { reference, claimedAt },
      update: { claimedAt },
    })
    return 'mine'
  })
}
