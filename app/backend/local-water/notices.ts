import { confirmWithinDays } from '#domain/local-water.ts'
import { slugOf } from '#domain/town.ts'
import { Prisma } from '../../../prisma/backend/generated/client.ts'
import type { Services } from '../handler.ts'
import type { Written } from '../mails/mailer.ts'
import { waterConfirmation } from '../mails/templates/water.ts'
import { currentEvents, type WaterEvent } from './events.ts'
import { confirmUrl, stopUrls, townUrl } from './links.ts'
import { eraseUnconfirmed, isOutdated } from './subscriptions.ts'

/** As many addresses are read at a time. */
const pieceSize = 100

/** Sends what is due: links to confirm, then each event to those who were not told of it. */
export async function sendWaterMails(services: Services, ending: AbortSignal): Promise<void> {
  const { db, mails } = services
  await eraseUnconfirmed(db)
  const unconfirmed = await db.waterSubscription.findMany({
    where: { confirmedAt: null, mailedAt: null, mail: { not: null } },
  })
  await mails.queue(
    'eau-confirmation',
    unconfirmed.map(({ id }) => id),
  )
  for (const event of await currentEvents(services)) await queueEvent(services, event)
  await mails.sendDue(ending)
}

export async function confirmationMail(services: Services, id: string): Promise<Written | null> {
  const { db } = services
  const where = { id, confirmedAt: null, mailedAt: null }
  const asked = await db.waterSubscription.findUnique({ where })
  if (!asked?.mail || isOutdated(asked)) return null
  const letter = waterConfirmation(asked.town, {
    confirm: confirmUrl(services, id),
    days: confirmWithinDays,
  })
  const came = async (isSent: boolean) => {
    if (isSent) await db.waterSubscription.updateMany({ where, data: { mailedAt: new Date() } })
  }
  return { to: asked.mail, letter, came }
}

type Recipient = { id: string; mail: string; before: number }

/**
 * The next of those who were not told of this version, in the order of their ids, or the one with `id`. An account whose
 * address was also given without it has one mail.
 */
async function recipients(
  { db }: Services,
  { town, subject, version, isEnd }: WaterEvent,
  which: { after: string } | { id: string },
): Promise<Recipient[]> {
  const asked =
    'id' in which ? Prisma.sql`s."id" = ${which.id}` : Prisma.sql`s."id" > ${which.after}`
  return db.$queryRaw<Recipient[]>`
    SELECT s."id", COALESCE(s."mail", a."mail") AS "mail", COALESCE(n."version", 0) AS "before"
    FROM "WaterSubscription" s
    LEFT JOIN "Account" a ON a."refAbo" = s."refAbo"
    LEFT JOIN "WaterNotice" n ON n."subscriptionId" = s."id" AND n."subject" = ${subject}
    WHERE s."town" = ${town} AND ${asked} AND s."confirmedAt" IS NOT NULL
      AND COALESCE(n."version", 0) < ${version}
      AND (n."version" > 0 OR n."begunAt" IS NOT NULL OR ${isEnd ? 1 : 0} = 0)
      AND NOT EXISTS (SELECT 1 FROM "WaterSubscription" o
        WHERE s."refAbo" IS NOT NULL AND o."town" = s."town" AND o."mail" = a."mail"
          AND o."confirmedAt" IS NOT NULL)
    ORDER BY s."id" LIMIT ${pieceSize}`
}

async function queueEvent(services: Services, event: WaterEvent): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const piece: Recipient[] = await recipients(services, event, { after })
    const keys = piece.map(({ id }) => `${id} ${event.version} ${event.subject}`)
    await services.mails.queue('eau', keys)
    after = piece[pieceSize - 1]?.id
  }
}

/**
 * A newer version has a mail of its own. Told only once it has left: of water that is not to be drunk twice is better than
 * never. While it may be on its way, that it is over is told too.
 */
export async function waterMail(services: Services, key: string): Promise<Written | null> {
  const { db } = services
  const [id = '', version, ...rest] = key.split(' ')
  const subject = rest.join(' ')
  const subscription = await db.waterSubscription.findUnique({ where: { id } })
  if (!subscription) return null
  const { town } = subscription
  const event = (await currentEvents(services, town)).find(
    one => one.subject === subject && one.version === Number(version),
  )
  const [recipient] = event ? await recipients(services, event, { id }) : []
  if (!event || !recipient) return null
  const own = { subscriptionId: id, subject }
  const begunAt = new Date()
  await db.waterNotice.upsert({
    where: { subscriptionId_subject: own },
    create: { ...own, version: 0, begunAt },
    update: { begunAt },
  })
  const letter = event.letter(townUrl(services, slugOf(town)), Number(recipient.before))
  return {
    to: recipient.mail,
    letter: { ...letter, ...stopUrls(services, id) },
    came: isSent =>
      db.waterNotice.updateMany({
        where: { ...own, version: { lt: event.version } },
        data: { begunAt: null, ...(isSent && { version: event.version }) },
      }),
  }
}
