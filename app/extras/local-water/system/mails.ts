import { slugOf } from '#domain/town.ts'
import { addDays, type Day } from '#domain/values.ts'
import { createTimedWork } from '#utility/clock.ts'
import type { Database, Transaction } from '#utility/database.ts'
import type { Services } from '#utility/handler.ts'
import type { Letter } from '#utility/mails/layout.ts'
import type { Written } from '#utility/mails/mailer.ts'
import {
  Prisma,
  type WaterSample,
  type WaterSubscription,
  type WaterWork as WorkRow,
} from '#utility/prisma/generated/client.ts'
import type { WaterMeasure, WaterRestriction, WaterWork } from '../calls.ts'
import { confirmWithinDays, momentOf } from '../rules.ts'
import {
  waterCompliantAgain,
  waterConfirmation,
  waterNotCompliant,
  waterWorks,
} from './templates.ts'

const hour = 3_600_000

/** How many unconfirmed towns an address may have, so that a stranger who types it causes no more mails. */
const maxUnconfirmed = 3

/** In ms: a confirmation link is sent again to the same address no sooner than this. */
const linkAgainMs = 24 * hour

/**
 * Asks for the notices of a town. A confirmation link is sent to the address, unless it has the notices, had a link
 * within a day, or has too many towns to confirm.
 */
export async function askForNotices(db: Database, town: string, mail: string): Promise<void> {
  await db.$transaction(async tx => {
    await eraseUnconfirmed(tx)
    const known = await tx.waterSubscription.findUnique({ where: { town_mail: { town, mail } } })
    if (known?.confirmedAt) return
    if (known) {
      const old = { id: known.id, mailedAt: { lt: new Date(Date.now() - linkAgainMs) } }
      await tx.waterSubscription.updateMany({ where: old, data: { mailedAt: null } })
      return
    }
    const unconfirmed = await tx.waterSubscription.count({ where: { mail, confirmedAt: null } })
    if (unconfirmed < maxUnconfirmed)
      await tx.waterSubscription.create({ data: { town, mail, askedAt: new Date() } })
  })
}

/** Answers false when the subscription no longer exists. */
export async function confirmNotices(db: Database, id: string): Promise<boolean> {
  await eraseUnconfirmed(db)
  await db.waterSubscription.updateMany({
    where: { id, confirmedAt: null },
    data: { confirmedAt: new Date() },
  })
  return (await db.waterSubscription.count({ where: { id } })) > 0
}

/** A subscription that was asked for before this instant can no longer be confirmed. */
const confirmableSince = () => new Date(Date.now() - confirmWithinDays * 24 * hour)

export const isExpired = ({ confirmedAt, askedAt }: WaterSubscription): boolean =>
  confirmedAt === null && askedAt < confirmableSince()

export async function eraseUnconfirmed(db: Database | Transaction): Promise<void> {
  const where = { confirmedAt: null, askedAt: { lt: confirmableSince() } }
  await db.waterSubscription.deleteMany({ where })
}

/** Ends the notices of a town for an address, whether it subscribed by itself or its account did. */
export async function stopNotices(
  db: Database,
  { town, refAbo, mail }: { town: string; refAbo: string | null; mail: string | null },
): Promise<void> {
  const account = refAbo ? { refAbo } : { mail: mail ?? '' }
  const owner = await db.account.findFirst({ where: account })
  const addresses = [mail, owner?.mail].filter(one => one != null)
  await db.waterSubscription.deleteMany({
    where: {
      town,
      OR: [{ mail: { in: addresses } }, ...(owner ? [{ refAbo: owner.refAbo }] : [])],
    },
  })
}

export const purposes = { confirm: 'water-confirm', stop: 'water-stop' }

type LinkServices = Pick<Services, 'mails' | 'signer'>

const confirmUrl = ({ mails, signer }: LinkServices, id: string) =>
  mails.link('eau-de-ma-commune', 'confirmation', id, signer.sign(purposes.confirm, id))

const stopUrls = ({ mails, signer }: LinkServices, id: string) =>
  mails.stopLinks('eau-de-ma-commune', 'desabonnement', id, signer.sign(purposes.stop, id))

const townUrl = ({ mails }: LinkServices, slug: string) => mails.link('eau-de-ma-commune', slug)

/** The subject of a notice: works, or a sample of water. */
type WaterEvent = {
  town: string
  subject: string
  version: number
  /** True for cancelled works, or water compliant again: only subscribers who had the first notice get this one. */
  isEnd: boolean
  /** `before` is the last version that was sent to this address, 0 for none. */
  letter: (url: string, before: number) => Letter
}

export const workOf = (row: WorkRow): WaterWork => ({
  id: row.id,
  from: row.startsAt,
  to: row.endsAt,
  streets: row.streets as string[],
  reason: row.reason,
  isCut: row.isCut,
  isCancelled: row.isCancelled,
  phone: row.phone,
})

const worksEvent = (row: WorkRow): WaterEvent => ({
  town: row.town,
  subject: `works:${row.id}`,
  version: row.version,
  isEnd: row.isCancelled,
  letter: (url, before) => waterWorks(row.town, workOf(row), { url, isChange: before > 0 }),
})

/**
 * A sample is bad when it is not compliant, or restricts a use of the water. Version 1 of its event announces it, and
 * version 2 announces that a later sample is good again.
 */
const badSampleEvent = (sample: WaterSample): WaterEvent => ({
  town: sample.town,
  subject: `sample:${sample.id}`,
  version: 1,
  isEnd: false,
  letter: url =>
    waterNotCompliant(
      sample.town,
      { ...sample, restrictions: sample.restrictions as WaterRestriction[] },
      url,
    ),
})

const goodAgainEvent = (sample: WaterSample, bad: BadSample): WaterEvent => ({
  town: sample.town,
  subject: `sample:${bad.id}`,
  version: 2,
  isEnd: true,
  letter: url => waterCompliantAgain(sample.town, { ...sample, wasCompliant: bad.isConform }, url),
})

type BadSample = Pick<WaterSample, 'id' | 'town' | 'sampledOn' | 'isConform' | 'measures'>

const isBad = ({ isConform, restrictions }: WaterSample) =>
  !isConform || (restrictions as unknown[]).length > 0

const measuresOf = ({ measures }: BadSample) => measures as WaterMeasure[]

/** Whether `sample` is later and finds good all that was bad: a test for bacteria says nothing about nitrates. */
const endsBad = (bad: BadSample, sample: WaterSample) =>
  sample.town === bad.town &&
  sample.sampledOn > bad.sampledOn &&
  measuresOf(bad)
    .filter(({ isConform, isReference }) => !isConform && !isReference)
    .every(({ name }) => measuresOf(sample).some(later => later.name === name && later.isConform))

/** The last bad sample of a town, or of each town if `town` is empty. */
const lastBadSamples = (db: Database, today: Day, town: string) => db.$queryRaw<BadSample[]>`
  SELECT "id", "town", MAX("sampledOn") AS "sampledOn", "isConform", "measures" FROM "WaterSample"
  WHERE ${town ? Prisma.sql`"town" = ${town} AND` : Prisma.empty} "sampledOn" <= ${today}
    AND (NOT "isConform" OR "restrictions" ->> '$[0]' IS NOT NULL)
  GROUP BY "town"`

/** A sample that is older than this is not notified any more. */
const newsDays = 60

async function currentEvents({ db, clock }: Services, town = ''): Promise<WaterEvent[]> {
  const today = clock.today()
  const ofTown = town ? { town } : {}
  const works = await db.waterWork.findMany({
    where: { ...ofTown, endsAt: { gt: momentOf(new Date(), today) } },
  })
  const samples = await db.waterSample.findMany({
    where: { ...ofTown, sampledOn: { gte: addDays(today, -newsDays), lte: today } },
    orderBy: { sampledOn: 'asc' },
  })
  const last = new Map(samples.map(sample => [sample.town, sample]))
  const lastBad = await lastBadSamples(db, today, town)
  const badOf = new Map(lastBad.map(sample => [sample.town, sample]))
  const quality = [...last.values()].flatMap(sample => {
    if (isBad(sample)) return badSampleEvent(sample)
    const bad = badOf.get(sample.town)
    const good = bad && samples.findLast(later => endsBad(bad, later))
    return bad && good ? goodAgainEvent(good, bad) : []
  })
  return [...works.map(worksEvent), ...quality]
}

const batchSize = 100

/** An address that nobody confirmed is erased even while no notices are offered. */
export function createWaterWork(services: Services) {
  const run = (ending: AbortSignal) =>
    services.offers('local-water')
      ? sendWaterMails(services, ending)
      : eraseUnconfirmed(services.db)
  return createTimedWork({ every: 300_000, failed: 'water notices failed', run }, services.log)
}

/** Sends the confirmation links that are due, then each event to the subscribers who have no notice of it yet. */
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
  if (!asked?.mail || isExpired(asked)) return null
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
 * The subscribers to notify of an event: a batch of those whose id follows `after`, or the one with this `id`. An
 * address that has subscribed both by itself and by its account gets one mail.
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
    ORDER BY s."id" LIMIT ${batchSize}`
}

async function queueEvent(services: Services, event: WaterEvent): Promise<void> {
  let batch: Recipient[] = []
  do {
    batch = await recipients(services, event, { after: batch.at(-1)?.id ?? '' })
    const keys = batch.map(({ id }) => `${id} ${event.version} ${event.subject}`)
    await services.mails.queue('eau', keys)
  } while (batch.length === batchSize)
}

/**
 * The notice that `key` names: each version of an event has its own key. The version is recorded only once the mail has
 * left: a warning about drinking water may come twice, but must come. `begunAt` records before that the mail may have
 * left, so that its subscriber is notified of the end of the event too.
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
  const notice = { subscriptionId: id, subject }
  const begunAt = new Date()
  await db.waterNotice.upsert({
    where: { subscriptionId_subject: notice },
    create: { ...notice, version: 0, begunAt },
    update: { begunAt },
  })
  const letter = event.letter(townUrl(services, slugOf(town)), Number(recipient.before))
  return {
    to: recipient.mail,
    letter: { ...letter, ...stopUrls(services, id) },
    came: isSent =>
      db.waterNotice.updateMany({
        where: { ...notice, version: { lt: event.version } },
        data: { begunAt: null, ...(isSent && { version: event.version }) },
      }),
  }
}
