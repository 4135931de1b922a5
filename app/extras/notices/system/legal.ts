import { randomUUID } from 'node:crypto'
import { addDays, type Day, daysBetween, oneLine } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { nameOf } from '#utility/accounts.ts'
import { judge } from '#utility/alerts.ts'
import { createTimedWork, instantOf } from '#utility/clock.ts'
import { type Database, isUniqueViolation } from '#utility/database.ts'
import type { Services } from '#utility/handler.ts'
import type { Written } from '#utility/mails/mailer.ts'
import type { LegalNotice } from '#utility/prisma/generated/client.ts'
import { keptMonths, keptSince } from '../rules.ts'
import { queueChosen } from './chosen.ts'
import { queueNightLeaks } from './night.ts'
import { leakNotice } from './templates.ts'

export function createNoticeWork(services: Services) {
  const run = async (ending: AbortSignal) =>
    services.offers('notices') && sendNotices(services, ending)
  return createTimedWork({ every: 60_000, failed: 'notices not sent', run }, services.log)
}

const most = 500
const longestDays = 60
/**
 * In days: a rise that lasts is notified once in this time, or again if it has doubled, as each day of a daily meter
 * would be an alert. The time is shorter than that between two half-yearly bills.
 */
const silentDays = 150

/**
 * CONS-12: records, once each, the readings since the last run that are above twice the mean of three years, without
 * the estimates, which are not readings.
 */
async function findAbnormal(db: Database, today: Day): Promise<void> {
  for (;;) {
    const progress = await db.noticeProgress.findUniqueOrThrow({ where: { id: 1 } })
    const fresh = await db.reading.findMany({
      where: { id: { gt: progress.lastReading } },
      orderBy: { id: 'asc' },
      take: most,
      include: { point: { select: { refAbo: true } } },
    })
    const last = fresh.at(-1)
    if (!last) return
    for (const reading of fresh.filter(({ type }) => type !== 'Estimation')) {
      const found = await judged(db, reading)
      if (!found || (await isKnown(db, found))) continue
      const { refAbo } = reading.point
      const row = { id: randomUUID(), refAbo, ...found, foundOn: today, nextAt: new Date() }
      // Another process may have just recorded the same reading.
      await db.legalNotice.create({ data: row }).catch(error => {
        if (!isUniqueViolation(error)) throw error
      })
    }
    await db.noticeProgress.update({ where: { id: 1 }, data: { lastReading: last.id } })
  }
}

type Read = { id: number; pdcRef: string; counterRef: string }

/** The figures of a reading that is an alert, undefined for another reading. */
async function judged(db: Database, { id, pdcRef, counterRef }: Read) {
  const rows = await db.reading.findMany({
    where: { pdcRef, counterRef },
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
    select: { id: true, date: true, index: true },
  })
  const found = judge(rows).find(({ reading }) => reading.id === id)
  if (!found?.isAlert || !found.previous || !found.mean) return undefined
  const { reading, previous, mean } = found
  return {
    pdcRef,
    counterRef,
    oldIndex: previous.index,
    oldDate: previous.date,
    newIndex: reading.index,
    newDate: reading.date,
    consumption: reading.index - previous.index,
    average: mean.used / mean.days,
  }
}

type Rise = Pick<LegalNotice, 'pdcRef' | 'counterRef' | 'oldDate' | 'newDate' | 'consumption'>

async function isKnown(db: Database, rise: Rise): Promise<boolean> {
  const { pdcRef, counterRef, newDate } = rise
  const before = await db.legalNotice.findFirst({
    where: { pdcRef, counterRef, newDate: { gt: addDays(newDate, -silentDays), lte: newDate } },
    orderBy: { newDate: 'desc' },
  })
  return before !== null && perDay(rise) <= 2 * perDay(before)
}

const perDay = ({ oldDate, newDate, consumption }: Rise): number =>
  consumption / Math.max(1, daysBetween(oldDate, newDate))

const unsent = (today: Day) => ({
  sentAt: null,
  postedOn: null,
  foundOn: { gte: addDays(today, -longestDays) },
})

/** Queues the mails of the notices. Without an account, a subscriber gets a letter unless one is opened first. */
async function queueLegal({ db, clock, mails }: Services): Promise<void> {
  const where = unsent(clock.today())
  const notices = await db.legalNotice.findMany({ where, orderBy: { foundOn: 'asc' } })
  const accounts = await db.account.findMany({
    where: { refAbo: { in: notices.map(({ refAbo }) => refAbo) }, activated: true },
  })
  const reached = new Set(accounts.map(({ refAbo }) => refAbo))
  const due = notices.filter(({ refAbo }) => reached.has(refAbo))
  await mails.queue(
    'fuite',
    due.map(({ id }) => id),
  )
}

/** The notice goes to the present address of the account. */
export async function legalMail(services: Services, id: string): Promise<Written | null> {
  const { db, mails, clock } = services
  const notice = await db.legalNotice.findUnique({ where: { id, ...unsent(clock.today()) } })
  if (!notice) return null
  const { refAbo, pdcRef } = notice
  const account = await db.account.findUnique({ where: { refAbo, activated: true } })
  if (!account) return null
  const { adress } = await db.meteringPoint.findUniqueOrThrow({ where: { pdcRef } })
  const page = `${mails.link('factures', 'controle', 'fuite')}?${new URLSearchParams({ releve: notice.newDate, pdc: pdcRef })}`
  const letter = leakNotice(await nameOf(db, refAbo), {
    ...notice,
    place: `${oneLine(adress as Adress)} (${pdcRef})`,
    today: clock.today(),
    url: page,
  })
  const came = async (isSent: boolean) => {
    const sent = { sentAt: instantOf(clock), sentTo: account.mail }
    if (isSent) await db.legalNotice.updateMany({ where: { id }, data: sent })
  }
  return { to: account.mail, letter, came }
}

/**
 * Sends what is left of today's notices; runs at the same time send each notice once. Legal notices do not wait for the
 * other notices, and the failure of an account does not stop the other accounts.
 */
async function sendNotices(services: Services, ending: AbortSignal) {
  const { db, clock, mails, log } = services
  const today = clock.today()
  const progress = await db.noticeProgress.findUnique({ where: { id: 1 } })
  if (!progress) return begin(services)
  const isNewDay = progress.day < today
  if (isNewDay) await findAbnormal(db, today)
  await queueLegal(services)
  await mails.sendDue(ending)
  if (!isNewDay) return
  await queueNightLeaks(services)
  for await (const refAbo of listeners(services))
    await queueChosen(services, refAbo).catch(error => {
      log.error({ msg: 'notices of an account not sent', reason: String(error) })
    })
  await mails.sendDue(ending)
  await forgetOld(services)
  await db.noticeProgress.update({ where: { id: 1 }, data: { day: today } })
}

/** Sets the first day: readings that are there already are not notified. */
async function begin({ db, clock }: Services): Promise<void> {
  const { _max } = await db.reading.aggregate({ _max: { id: true } })
  const today = clock.today()
  const row = { id: 1, day: today, firstDay: today, lastReading: _max.id ?? 0 }
  await db.noticeProgress.upsert({ where: { id: 1 }, create: row, update: {} })
}

async function* listeners({ db }: Services): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const found = await db.$queryRaw<{ refAbo: string }[]>`
      SELECT "refAbo" FROM "NoticeChoice" WHERE "refAbo" > ${after}
      UNION SELECT "refAbo" FROM "Subscriber" WHERE "eInvoiceSince" IS NOT NULL AND "refAbo" > ${after}
      ORDER BY "refAbo" LIMIT ${most}`
    for (const { refAbo } of found) yield refAbo
    if (found.length < most) return
    after = found.at(-1)?.refAbo ?? ''
  }
}

async function forgetOld({ db, clock }: Services): Promise<void> {
  const today = clock.today()
  await db.sentNotice.deleteMany({ where: { day: { lt: keptSince(today, keptMonths.sent) } } })
  await db.legalNotice.deleteMany({
    where: { foundOn: { lt: keptSince(today, keptMonths.proof) } },
  })
}
