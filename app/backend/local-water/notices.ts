import type { Logger } from 'pino'
import { confirmWithinDays } from '#domain/local-water.ts'
import { slugOf } from '#domain/town.ts'
import type { WaterSubscription } from '../../../prisma/backend/generated/client.ts'
import type { Database } from '../database.ts'
import type { Services } from '../handler.ts'
import { nextAttempt } from '../mails/next-attempt.ts'
import { waterConfirmation } from '../mails/templates/water-confirmation.ts'
import { currentEvents, type WaterEvent } from './events.ts'
import { confirmUrl, stopUrls, townUrl } from './links.ts'
import { eraseUnconfirmed } from './subscriptions.ts'

/** As many addresses are read at a time. */
const pieceSize = 100

/**
 * So often a notice of works is tried, over four days; then it is given up. Whether the address is not one any more or our
 * server is down does not show: a notice of water that is not to be drunk is tried every day as long as it is news.
 */
const mostAttempts = 12

/** `ending`: when to stop, in the middle or not. */
type Run = Services & { log: Logger; ending: AbortSignal }

/** Sends what is due: links to confirm, then each event to whoever was not told of it. */
export async function sendWaterMails(run: Run): Promise<void> {
  await eraseUnconfirmed(run.db)
  await sendConfirmations(run)
  for (const event of await currentEvents(run)) await tell(run, event)
}

async function sendConfirmations(run: Run): Promise<void> {
  for (;;) {
    const due = await run.db.waterSubscription.findMany({
      where: {
        ...{ confirmedAt: null, mailedAt: null, mail: { not: null } },
        OR: [{ nextAt: null }, { nextAt: { lte: new Date() } }],
      },
      orderBy: { nextAt: 'asc' },
      take: pieceSize,
    })
    for (const subscription of due) {
      if (run.ending.aborted) return
      await sendConfirmation(run, subscription)
    }
    if (due.length < pieceSize) return
  }
}

/** One that does not leave is due again later and later, so that it keeps no other one waiting. */
async function sendConfirmation(run: Run, subscription: WaterSubscription) {
  const { db, mails } = run
  const { id, town, mail, attempts } = subscription
  // Of two at once, one has changed the row.
  const { count } = await db.waterSubscription.updateMany({
    where: { id, attempts, mailedAt: null },
    data: { attempts: attempts + 1, nextAt: nextAttempt(attempts) },
  })
  if (count === 0) return
  const letter = waterConfirmation(town, {
    confirm: confirmUrl(run, id),
    days: confirmWithinDays,
  })
  if (await mails.trySend(mail ?? '', letter))
    await db.waterSubscription.updateMany({ where: { id }, data: { mailedAt: new Date() } })
}

type Recipient = { id: string; mail: string }

/**
 * The next of those who were not told of this version, in the order of their ids: what did not leave is due again later
 * and later. An account whose address was also given without it has one mail.
 */
async function recipients(
  { db }: Run,
  { town, subject, version, isEnd, mayBeGivenUp }: WaterEvent,
  after: string,
): Promise<Recipient[]> {
  return db.$queryRaw<Recipient[]>`
    SELECT s."id", COALESCE(s."mail", a."mail") AS "mail"
    FROM "WaterSubscription" s
    LEFT JOIN "Account" a ON a."refAbo" = s."refAbo"
    LEFT JOIN "WaterNotice" n ON n."subscriptionId" = s."id" AND n."subject" = ${subject}
    WHERE s."town" = ${town} AND s."id" > ${after} AND s."confirmedAt" IS NOT NULL
      AND COALESCE(n."version", 0) < ${version}
      AND (n."version" > 0 OR n."begunAt" IS NOT NULL OR ${isEnd ? 1 : 0} = 0)
      AND (COALESCE(n."tried", 0) < ${version} OR n."nextAt" <= ${new Date()}
        AND (n."attempts" < ${mostAttempts} OR ${mayBeGivenUp ? 1 : 0} = 0))
      AND NOT EXISTS (SELECT 1 FROM "WaterSubscription" o
        WHERE s."refAbo" IS NOT NULL AND o."town" = s."town" AND o."mail" = a."mail"
          AND o."confirmedAt" IS NOT NULL)
    ORDER BY s."id" LIMIT ${pieceSize}`
}

async function tell(run: Run, event: WaterEvent): Promise<void> {
  let after = ''
  for (;;) {
    const piece = await recipients(run, event, after)
    for (const recipient of piece) {
      if (run.ending.aborted) return
      await tellOne(run, event, recipient)
    }
    const last = piece.at(-1)
    if (!last || piece.length < pieceSize) return
    after = last.id
  }
}

async function tellOne(run: Run, event: WaterEvent, { id, mail }: Recipient) {
  const { db, mails } = run
  const { subject, town, version } = event
  const key = { subscriptionId: id, subject }
  const begun = await begin(db, key, version)
  if (!begun) return
  const letter = event.letter(townUrl(run, slugOf(town)), begun.before)
  const isSent = await mails.trySend(mail, { ...letter, ...stopUrls(run, id) })
  await db.waterNotice.updateMany({
    where: { ...key, version: { lt: version } },
    data: { begunAt: null, ...(isSent && { version }) },
  })
  if (!isSent && event.mayBeGivenUp && begun.attempts >= mostAttempts)
    run.log.warn({ msg: 'water notice given up', subscription: id, subject })
}

/**
 * Takes upon itself to tell of this version, and says of which one was told `before`; null where somebody else is doing so,
 * or has done, and where the subscription has ended meanwhile. Told only once it has left: of water that is not to be drunk
 * twice is better than never.
 */
async function begin(
  db: Database,
  key: { subscriptionId: string; subject: string },
  version: number,
): Promise<{ before: number; attempts: number } | null> {
  const now = new Date()
  return db.$transaction(async tx => {
    if ((await tx.waterSubscription.count({ where: { id: key.subscriptionId } })) === 0) return null
    const where = { subscriptionId_subject: key }
    const told = await tx.waterNotice.findUnique({ where })
    const earlier = told?.tried === version ? told.attempts : 0
    const isWaiting = earlier > 0 && told?.nextAt && told.nextAt > now
    if (told && (told.version >= version || isWaiting)) return null
    const attempt = {
      ...{ tried: version, attempts: earlier + 1 },
      ...{ begunAt: now, nextAt: nextAttempt(earlier) },
    }
    await tx.waterNotice.upsert({
      where,
      create: { ...key, version: 0, ...attempt },
      update: attempt,
    })
    return { before: told?.version ?? 0, attempts: attempt.attempts }
  })
}
