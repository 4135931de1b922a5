import { confirmWithinDays, momentOf } from '#domain/local-water.ts'
import { slugOf } from '#domain/town.ts'
import { addDays, type Day } from '#domain/values.ts'
import type { WaterMeasure, WaterRestriction, WaterWork } from '#upstream/catalogue/local-water.ts'
import {
  Prisma,
  type WaterSample,
  type WaterSubscription,
  type WaterWork as WorkRow,
} from '../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from './database.ts'
import type { Services } from './handler.ts'
import type { Letter } from './mails/layout.ts'
import type { Written } from './mails/mailer.ts'
import {
  waterCompliantAgain,
  waterConfirmation,
  waterNotCompliant,
  waterWorks,
} from './mails/templates/water.ts'

const hour = 3_600_000

/** A stranger who types an address causes no more mails than that. */
const mostWaiting = 3

const againAfterMs = 24 * hour

/** A link to confirm is due, unless the address has the notices, had a link today, or waits for several. */
export async function ask(db: Database, town: string, mail: string): Promise<void> {
  await db.$transaction(async tx => {
    await eraseUnconfirmed(tx)
    const known = await tx.waterSubscription.findUnique({ where: { town_mail: { town, mail } } })
    if (known?.confirmedAt) return
    if (known) {
      const old = { id: known.id, mailedAt: { lt: new Date(Date.now() - againAfterMs) } }
      await tx.waterSubscription.updateMany({ where: old, data: { mailedAt: null } })
      return
    }
    const waiting = await tx.waterSubscription.count({ where: { mail, confirmedAt: null } })
    if (waiting < mostWaiting)
      await tx.waterSubscription.create({ data: { town, mail, askedAt: new Date() } })
  })
}

export async function confirm(db: Database, id: string): Promise<boolean> {
  await eraseUnconfirmed(db)
  await db.waterSubscription.updateMany({
    where: { id, confirmedAt: null },
    data: { confirmedAt: new Date() },
  })
  return (await db.waterSubscription.count({ where: { id } })) > 0
}

/** Asked for before then, and not confirmed, it is worth nothing. */
const outdated = () => new Date(Date.now() - confirmWithinDays * 24 * hour)

export const isOutdated = ({ confirmedAt, askedAt }: WaterSubscription): boolean =>
  confirmedAt === null && askedAt < outdated()

export async function eraseUnconfirmed(db: Database | Transaction): Promise<void> {
  const where = { confirmedAt: null, askedAt: { lt: outdated() } }
  await db.waterSubscription.deleteMany({ where })
}

/** No notice of the town goes to this address any more, whether it was given here or is that of an account. */
export async function stop(
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

type Signs = Pick<Services, 'mails' | 'signer'>

const confirmUrl = ({ mails, signer }: Signs, id: string) =>
  mails.link('eau-de-ma-commune', 'confirmation', id, signer.sign(purposes.confirm, id))

const stopUrls = ({ mails, signer }: Signs, id: string) =>
  mails.stopLinks('eau-de-ma-commune', 'desabonnement', id, signer.sign(purposes.stop, id))

const townUrl = ({ mails }: Signs, slug: string) => mails.link('eau-de-ma-commune', slug)

type WaterEvent = {
  town: string
  subject: string
  version: number
  /** Sent only to subscribers who had the first notice: works that are cancelled, water that is compliant again. */
  isEnd: boolean
  /** `before`: the last version that was notified to this address, 0 for none. */
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

const ofWork = (row: WorkRow): WaterEvent => ({
  town: row.town,
  subject: `works:${row.id}`,
  version: row.version,
  isEnd: row.isCancelled,
  letter: (url, before) => waterWorks(row.town, workOf(row), { url, isChange: before > 0 }),
})

/** A sample that is not compliant, or forbids something, is notified as version 1, and as version 2 that it is over. */
const ofWrong = (sample: WaterSample): WaterEvent => ({
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

const ofRight = (sample: WaterSample, wrong: Wrong): WaterEvent => ({
  town: sample.town,
  subject: `sample:${wrong.id}`,
  version: 2,
  isEnd: true,
  letter: url =>
    waterCompliantAgain(sample.town, { ...sample, wasCompliant: wrong.isConform }, url),
})

type Wrong = Pick<WaterSample, 'id' | 'town' | 'sampledOn' | 'isConform' | 'measures'>

const isWrong = ({ isConform, restrictions }: WaterSample) =>
  !isConform || (restrictions as unknown[]).length > 0

const measuresOf = ({ measures }: Wrong) => measures as WaterMeasure[]

/** Whether a later sample that is not wrong found right all that was: a sample of bacteria says nothing of nitrates. */
const isEndOf = (wrong: Wrong, sample: WaterSample) =>
  sample.town === wrong.town &&
  sample.sampledOn > wrong.sampledOn &&
  measuresOf(wrong)
    .filter(({ isConform, isReference }) => !isConform && !isReference)
    .every(({ name }) => measuresOf(sample).some(again => again.name === name && again.isConform))

const lastWrong = (db: Database, today: Day, town: string) => db.$queryRaw<Wrong[]>`
  SELECT "id", "town", MAX("sampledOn") AS "sampledOn", "isConform", "measures" FROM "WaterSample"
  WHERE ${town ? Prisma.sql`"town" = ${town} AND` : Prisma.empty} "sampledOn" <= ${today}
    AND (NOT "isConform" OR "restrictions" ->> '$[0]' IS NOT NULL)
  GROUP BY "town"`

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
  const wrong = new Map((await lastWrong(db, today, town)).map(sample => [sample.town, sample]))
  const quality = [...last.values()].flatMap(sample => {
    if (isWrong(sample)) return ofWrong(sample)
    const before = wrong.get(sample.town)
    const right = before && samples.findLast(later => isEndOf(before, later))
    return before && right ? ofRight(right, before) : []
  })
  return [...works.map(ofWork), ...quality]
}

const pieceSize = 100

/** Sends what is due: links to confirm, then each event to the subscribers who have no notice of it yet. */
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

/** After an id, or the one with `id`. An address that is of an account and given without one has one mail. */
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
 * A newer version has a mail of its own. It is noted as notified only once it has left: a warning about drinking water
 * may come twice, but must come. While it may be on its way, its end is notified too.
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
