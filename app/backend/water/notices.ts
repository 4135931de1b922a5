import { confirmWithinDays } from '#domain/local-water.ts'
import { slugOf } from '#domain/town.ts'
import type { Services } from '../handler.ts'
import type { Letter } from '../mails/layout.ts'
import { NotSent } from '../mails/mailer.ts'
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
  const { db } = services
  const due = await db.waterSubscription.findMany({
    where: { confirmedAt: null, mailedAt: null, mail: { not: null } },
    take: pieceSize,
  })
  for (const { id, town, mail } of due) {
    if (ending.aborted) return
    const letter = waterConfirmation(town, {
      confirm: confirmUrl(services, id),
      days: confirmWithinDays,
    })
    // Written before it leaves, so that a process that ends then does not send it twice.
    const mark = (mailedAt: Date | null) =>
      db.waterSubscription.updateMany({ where: { id }, data: { mailedAt } })
    await mark(new Date())
    if (!(await isSent(services, mail ?? '', letter))) await mark(null)
  }
}

type Recipient = { id: string; mail: string; before: number }

/**
 * The next of those who were not told of this version, in the order of their ids. An account whose address was also
 * given without it has one mail.
 */
async function recipients(
  { db }: Services,
  { town, subject, version, isEnd }: WaterEvent,
  after: string,
): Promise<Recipient[]> {
  const rows = await db.$queryRaw<{ id: string; mail: string; before: number | bigint }[]>`
    SELECT s."id", COALESCE(s."mail", a."mail") AS "mail", COALESCE(n."version", 0) AS "before"
    FROM "WaterSubscription" s
    LEFT JOIN "Account" a ON a."refAbo" = s."refAbo"
    LEFT JOIN "WaterNotice" n ON n."subscriptionId" = s."id" AND n."subject" = ${subject}
    WHERE s."town" = ${town} AND s."id" > ${after} AND s."confirmedAt" IS NOT NULL
      AND COALESCE(n."version", 0) < ${version} AND (n."version" IS NOT NULL OR ${isEnd ? 1 : 0} = 0)
      AND NOT EXISTS (SELECT 1 FROM "WaterSubscription" o
        WHERE s."refAbo" IS NOT NULL AND o."town" = s."town" AND o."mail" = a."mail"
          AND o."confirmedAt" IS NOT NULL)
    ORDER BY s."id" LIMIT ${pieceSize}`
  return rows.map(row => ({ ...row, before: Number(row.before) }))
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

async function tellOne(services: Services, event: WaterEvent, { id, mail, before }: Recipient) {
  const { db } = services
  const { subject, town, version } = event
  const key = { subscriptionId: id, subject }
  // Whoever unsubscribed meanwhile is not told, whatever was read before.
  const isStill = await db.$transaction(async tx => {
    if ((await tx.waterSubscription.count({ where: { id } })) === 0) return false
    await tx.waterNotice.upsert({
      where: { subscriptionId_subject: key },
      create: { ...key, version },
      update: { version },
    })
    return true
  })
  if (!isStill) return
  const links = { town: townUrl(services, slugOf(town)), stop: stopUrl(services, id) }
  if (await isSent(services, mail, event.letter(links, before))) return
  // The next run tries again.
  if (before === 0) await db.waterNotice.deleteMany({ where: key })
  else await db.waterNotice.updateMany({ where: key, data: { version: before } })
}
