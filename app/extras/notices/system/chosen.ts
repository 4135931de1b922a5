import { randomBytes } from 'node:crypto'
import { litresPerDay } from '#domain/meter-reading.ts'
import { addDays, type Day, daysBetween, oneLine } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { nameOf } from '#utility/accounts.ts'
import type { Database, Transaction } from '#utility/database.ts'
import { isDebited } from '#utility/debit.ts'
import type { Services } from '#utility/handler.ts'
import type { Written } from '#utility/mails/mailer.ts'
import type { MeteringPoint } from '#utility/prisma/generated/client.ts'
import { dueSoonDays, isNoticeKind, litresADay, type NoticeKind, type Threshold } from '../rules.ts'
import { type Invoice, invoiceNotice, type Reading, thresholdNotice } from './templates.ts'

const purpose = 'notice'
const subjectOf = (refAbo: string, kind: NoticeKind, key: string) => `${refAbo} ${kind} ${key}`

/** The addresses that switch a notice off for an account: a page, and an address to which mail programs post. */
async function noticeUrls(
  { db, mails, signer }: Pick<Services, 'db' | 'mails' | 'signer'>,
  refAbo: string,
  kind: NoticeKind,
) {
  const created = { refAbo, key: randomBytes(16).toString('base64url') }
  const { key } = await db.noticeKey.upsert({ where: { refAbo }, create: created, update: {} })
  const segments = ['avis', refAbo, kind, signer.sign(purpose, subjectOf(refAbo, kind, key))]
  return mails.stopLinks(...segments)
}

/** The account and the notice of a link; null unless it was signed for this account, its address and this notice. */
export async function accountOfLink(
  { db, signer }: Pick<Services, 'db' | 'signer'>,
  { user: refAbo, avis, signature }: { user: string; avis: string; signature: string },
): Promise<{ refAbo: string; mail: string; kind: NoticeKind } | null> {
  if (!isNoticeKind(avis)) return null
  const row = await db.noticeKey.findUnique({ where: { refAbo } })
  const subject = row && subjectOf(refAbo, avis, row.key)
  if (!subject || !signer.isSigned(purpose, subject, signature)) return null
  const account = await db.account.findUnique({ where: { refAbo, activated: true } })
  return account && { refAbo, mail: account.mail, kind: avis }
}

/** Switches a notice on, which tells nothing from before `since`. A notice that is on already keeps its own day. */
export async function switchOn(
  tx: Transaction | Database,
  refAbo: string,
  kind: NoticeKind,
  since: string,
): Promise<void> {
  const where = { refAbo_kind: { refAbo, kind } }
  await tx.noticeChoice.upsert({ where, create: { refAbo, kind, since }, update: {} })
}

/** In days: after an outage, events that are older than this are not notified any more. */
const longestDays = 30
/** How many days old a notified invoice can be: the time until its deadline, and a month more. */
const invoiceDays = 120

type NotifiedReading = Reading & { about: string }

type Point = Pick<MeteringPoint, 'pdcRef' | 'adress'>
const placeOf = ({ adress, pdcRef }: Point) => `${oneLine(adress as Adress)} (${pdcRef})`

type Asked = { refAbo: string; since: Day; today: Day }

async function dueInvoices(
  { db, hook }: Services,
  kind: Exclude<NoticeKind, 'seuil'>,
  { refAbo, since, today }: Asked,
): Promise<Invoice[]> {
  const points = await db.meteringPoint.findMany({
    where: { refAbo },
    include: { mandates: { where: { endedOn: null } } },
  })
  const byRef = new Map(points.map(point => [point.pdcRef, point]))
  const invoices = await db.invoice.findMany({
    where: {
      pdcRef: { in: [...byRef.keys()] },
      issuedOn: { gte: addDays(today, -invoiceDays), lte: today },
      // A credit, which is a negative invoice, is notified when it is given.
      amountCents: { gte: 0 },
    },
    orderBy: [{ issuedOn: 'asc' }, { factNumber: 'asc' }],
  })
  const deferred = new Set((await hook('invoicesDeferred', db, refAbo, today)).flat())
  const oldest = addDays(today, -longestDays)
  const from = since > oldest ? since : oldest
  return invoices.flatMap(invoice => {
    const point = byRef.get(invoice.pdcRef) as (typeof points)[number]
    const { factNumber, issuedOn, dueOn, amountCents, balanceCents } = invoice
    const isByItself = isDebited(point, invoice, today)
    const isToPay = balanceCents > 0 && !deferred.has(factNumber)
    const isDue = {
      facture: issuedOn >= from,
      echeance: isToPay && !isByItself && dueOn >= today && dueOn <= addDays(today, dueSoonDays),
      retard: isToPay && dueOn < today && dueOn >= from,
    }[kind]
    if (!isDue) return []
    return [
      {
        about: factNumber,
        place: placeOf(point),
        amountCents,
        balanceCents,
        dueOn,
        isDebited: isByItself,
      },
    ]
  })
}

type ReadingRow = { date: Day; type: string; counterRef: string; consumption: number }

/** Litres a day of each reading since the one before of its meter, as the form of a reading says them; oldest first. */
const readLitres = (readings: ReadingRow[]) =>
  [...Map.groupBy(readings, ({ counterRef }) => counterRef).values()].flatMap(ofMeter =>
    ofMeter.flatMap(({ date, type, consumption }, rank) => {
      const before = ofMeter[rank - 1]
      if (!before) return []
      const litres = litresPerDay(consumption, Math.max(1, daysBetween(before.date, date)))
      return { date, type, litres }
    }),
  )

const sumOf = (days: { litres: number }[]) => days.reduce((sum, { litres }) => sum + litres, 0)

async function dueReadings(
  db: Database,
  { refAbo, since, today }: Asked,
): Promise<NotifiedReading[]> {
  const oldest = addDays(today, -longestDays)
  const from = since > oldest ? since : oldest
  const thresholds = await db.threshold.findMany({ where: { refAbo } })
  const notified = thresholds.map(async ({ pdcRef, ...row }): Promise<NotifiedReading[]> => {
    const threshold = row as Threshold
    const point = await db.meteringPoint.findUnique({ where: { pdcRef, refAbo } })
    if (!point) return []
    const readings = await db.reading.findMany({
      where: { pdcRef, date: { lte: today } },
      orderBy: [{ date: 'asc' }, { id: 'asc' }],
    })
    const read = readLitres(readings).filter(
      ({ date, type }) => date >= from && type !== 'Estimation' && type !== 'Initialisation',
    )
    const days = await db.dailyReading.findMany({
      where: { pdcRef, date: { gte: addDays(oldest, -1), lte: today } },
    })
    const litresOn = (date: Day) => sumOf(days.filter(one => one.date === date))
    const isAbove = (litres: number) => litres > litresADay(threshold)
    // Of consecutive days above the threshold, only the first is notified.
    const firstDays = [...new Set(days.map(({ date }) => date))].filter(
      date => date >= from && isAbove(litresOn(date)) && !isAbove(litresOn(addDays(date, -1))),
    )
    const readOn = [...Map.groupBy(read, ({ date }) => date)].map(
      ([date, ofDay]) => [date, sumOf(ofDay)] as const,
    )
    return [...readOn, ...firstDays.map(date => [date, litresOn(date)] as const)].flatMap(
      ([date, litres]) => {
        if (!isAbove(litres)) return []
        return [{ about: `${pdcRef} ${date}`, place: placeOf(point), date, litres, threshold }]
      },
    )
  })
  return (await Promise.all(notified)).flat()
}

/** Queues the chosen notices of an account that have something to tell today. */
export async function queueChosen(services: Services, refAbo: string): Promise<void> {
  for (const { kind } of await wantedBy(services, refAbo)) {
    const key = `${refAbo} ${kind}`
    if (await chosenMail(services, key)) await services.mails.queue('avis', [key])
  }
}

/** `isForced`: with the e-invoice, this notice is how an invoice comes, and cannot be switched off. */
async function wantedBy({ db }: Services, refAbo: string) {
  const choices = await db.noticeChoice.findMany({ where: { refAbo } })
  const subscriber = await db.subscriber.findUnique({ where: { refAbo } })
  const forcedSince = subscriber?.eInvoiceSince
  const chosen = choices.map(({ kind, since }) => ({
    kind: kind as NoticeKind,
    since,
    isForced: false,
  }))
  if (!forcedSince) return chosen
  const invoice = { kind: 'facture' as const, since: forcedSince, isForced: true }
  return [invoice, ...chosen.filter(({ kind }) => kind !== 'facture')]
}

/**
 * One mail a day for each kind, with all its events. The mail repeats no event, has none from before the first day of
 * notices, and waits until the account's address is confirmed.
 */
export async function chosenMail(services: Services, key: string): Promise<Written | null> {
  const { db, clock, mails } = services
  const [refAbo = '', kind] = key.split(' ') as [string, NoticeKind]
  const account = await db.account.findUnique({ where: { refAbo, activated: true } })
  const wanted = (await wantedBy(services, refAbo)).find(one => one.kind === kind)
  if (!account || !wanted) return null
  const { firstDay } = await db.noticeProgress.findUniqueOrThrow({ where: { id: 1 } })
  const today = clock.today()
  const { isForced, since } = wanted
  const asked = { refAbo, today, since: since > firstDay ? since : firstDay }
  const due =
    kind === 'seuil' ? await dueReadings(db, asked) : await dueInvoices(services, kind, asked)
  const sent = await db.sentNotice.findMany({ where: { refAbo, kind, sentAt: { not: null } } })
  const known = new Set(sent.map(({ about }) => about))
  const notified = due.filter(({ about }) => !known.has(about))
  if (notified.length === 0 || sent.some(({ day }) => day === today)) return null
  const name = await nameOf(db, refAbo)
  const letter =
    kind === 'seuil'
      ? thresholdNotice(name, notified as NotifiedReading[], mails.link('factures', 'controle'))
      : invoiceNotice(name, kind, {
          invoices: notified as Invoice[],
          isForced,
          url: mails.link('factures', 'consulter'),
        })
  const stop = isForced ? {} : await noticeUrls(services, refAbo, kind)
  const came = async (isSent: boolean) => {
    if (!isSent) return
    const own = notified.map(({ about }) => ({ refAbo, kind, about }))
    const now = new Date()
    const row = { day: today, sentAt: now, attempts: 1, nextAt: now }
    await db.$transaction([
      db.sentNotice.deleteMany({ where: { OR: own } }),
      db.sentNotice.createMany({ data: own.map(one => ({ ...one, ...row })) }),
    ])
  }
  return { to: account.mail, letter: { ...letter, ...stop }, came }
}
