import { confirmWithinDays } from '#domain/local-water.ts'
import { slugOf } from '#domain/town.ts'
import type { WaterSubscription } from '../../../prisma/backend/generated/client.ts'
import type { Database } from '../database.ts'
import type { Services } from '../handler.ts'
import type { Letter } from '../mails/layout.ts'
import { NotSent } from '../mails/mailer.ts'
import { nextAttempt } from '../mails/next-attempt.ts'
import { waterConfirmation } from '../mails/templates/water-confirmation.ts'
import { currentEvents, type WaterEvent } from './events.ts'
import { confirmUrl, stopUrl, townUrl } from './links.ts'
import { eraseUnconfirmed } from './subscriptions.ts'

/** As many addresses are read at a time. */
const pieceSize = 100

/** Sends what is due: links to confirm, then each event to whoever was not told of it. Ends early when `ending` says so. */
export async function sendWaterMails(services: Services, ending: AbortSignal): Promise<void> {
  await eraseUnconfirmed(services.db)
  await sendConfirmations(services, ending)
  for (const event of await currentEvents(services)) await tell(services, event, ending)
}

async function isSent({ mails }: Services, to: string, letter: Letter): Promise<boolean> {
  try {
    await mails.send(to, letter)
    return true
  } catch (error) {
    if (error instanceof NotSent) return false
    throw error
  }
}

async function sendConfirmations(services: Services, ending: AbortSignal): Promise<void> {
  for (;;) {
    const due = await services.db.waterSubscription.findMany({
      where: {
        ...{ confirmedAt: null, mailedAt: null, mail: { not: null } },
        OR: [{ nextAt: null }, { nextAt: { lte: new Date() } }],
      },
      orderBy: { nextAt: 'asc' },
      take: pieceSize,
    })
    for (const subscription of due) {
      if (ending.aborted) return
      await sendConfirmation(services, subscription)
    }
    if (due.length < pieceSize) return
  }
}

/** One that does not leave is due again later and later, so that it keeps no other one waiting. */
async function sendConfirmation(services: Services, subscription: WaterSubscription) {
  const { db } = services
  const { id, town, mail, attempts } = subscription
  // Of two at once, one has changed the row.
  const { count } = await db.waterSubscription.updateMany({
    where: { id, attempts, mailedAt: null },
    data: { attempts: attempts + 1, nextAt: nextAttempt(attempts) },
  })
  if (count === 0) return
  const letter = waterConfirmation(town, {
    confirm: confirmUrl(services, id),
    days: confirmWithinDays,
  })
  if (await isSent(services, mail ?? '', letter))
    await db.waterSubscription.updateMany({ where: { id }, data: { mailedAt: new Date() } })
}

type Recipient = { id: string; mail: string }

/**
 * The next of those who were not told of this version, in the order of their ids. An account whose address was also
 * given without it has one mail.
 */
async function recipients(
  { db }: Services,
  { town, subject, version, isEnd }: WaterEvent,
  after: string,
): Promise<Recipient[]> {
  return db.$queryRaw<Recipient[]>`
    SELECT s."id", COALESCE(s."mail", a."mail") AS "mail"
    FROM "WaterSubscription" s
    LEFT JOIN "Account" a ON a."refAbo" = s."refAbo"
    LEFT JOIN "WaterNotice" n ON n."subscriptionId" = s."id" AND n."subject" = ${subject}
    WHERE s."town" = ${town} AND s."id" > ${after} AND s."confirmedAt" IS NOT NULL
      AND COALESCE(n."version", 0) < ${version} AND (n."version" IS NOT NULL OR ${isEnd ? 1 : 0} = 0)
      AND NOT EXISTS (SELECT 1 FROM "WaterSubscription" o
        WHERE s."refAbo" IS NOT NULL AND o."town" = s."town" AND o."mail" = a."mail"
          AND o."confirmedAt" IS NOT NULL)
    ORDER BY s."id" LIMIT ${pieceSize}`
}

async function tell(services: Services, event: WaterEvent, ending: AbortSignal): Promise<void> {
  let after = ''
  for (;;) {
    const piece = await recipients(services, event, after)
    for (const recipient of piece) {
      if (ending.aborted) return
      await tellOne(services, event, recipient)
    }
    const last = piece.at(-1)
    if (!last || piece.length < pieceSize) return
    after = last.id
  }
}

async function tellOne(services: Services, event: WaterEvent, { id, mail }: Recipient) {
  const { db } = services
  const { subject, town, version } = event
  const key = { subscriptionId: id, subject }
  const begun = await begin(db, key, version)
  if (!begun) return
  const { before } = begun
  const links = { town: townUrl(services, slugOf(town)), stop: stopUrl(services, id) }
  if (await isSent(services, mail, event.letter(links, before ?? 0)))
    await db.waterNotice.updateMany({ where: key, data: { version, begunAt: null } })
  // The next run tries again.
  else if (before === null) await db.waterNotice.deleteMany({ where: key })
  else await db.waterNotice.updateMany({ where: key, data: { begunAt: null } })
}

/** A mail that was begun so long ago is not on its way any more: what sent it ended, and nobody knows whether it left. */
const lostAfterMs = 10 * 60_000

/**
 * Takes upon itself to tell of this version, and says of which one was told `before`; null where somebody else is doing so,
 * or has done, and where the subscription has ended meanwhile. Told only once it has left: of water that is not to be drunk
 * twice is better than never.
 */
async function begin(
  db: Database,
  key: { subscriptionId: string; subject: string },
  version: number,
): Promise<{ before: number | null } | null> {
  const now = new Date()
  return db.$transaction(async tx => {
    if ((await tx.waterSubscription.count({ where: { id: key.subscriptionId } })) === 0) return null
    const where = { subscriptionId_subject: key }
    const told = await tx.waterNotice.findUnique({ where })
    const since = told?.begunAt?.getTime() ?? 0
    if (told && (told.version >= version || since > now.getTime() - lostAfterMs)) return null
    await tx.waterNotice.upsert({
      where,
      create: { ...key, version: 0, begunAt: now },
      update: { begunAt: now },
    })
    return { before: told?.version ?? null }
  })
}
