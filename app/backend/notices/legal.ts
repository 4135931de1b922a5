import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { oneLine } from '#domain/address.ts'
import { addDays, type Day, daysBetween } from '#domain/dates.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { LegalNotice } from '../../../prisma/backend/generated/client.ts'
import { nameOf } from '../accounts.ts'
import { judge } from '../average.ts'
import { type Database, isUniqueViolation } from '../database.ts'
import { instantOf } from '../days.ts'
import type { Services } from '../handler.ts'
import { nextAttempt } from '../mails/next-attempt.ts'
import { leakNotice } from '../mails/templates/leak-notice.ts'

const most = 500
/** What could not be mailed for that long goes by post, if it has not by then. */
const longestDays = 60
/**
 * A rise is told once in this time, and again once it has doubled: remote readings come every day, and the mean stands
 * still as long as they are above it. Less than from one half-yearly bill to the next, each of which is to be told.
 */
const silentDays = 150

/**
 * CONS-12: finds, among the readings that came since the last time, those above twice the mean of three years, which the
 * law has the utility tell the subscriber of. An estimate is not a reading. Each is written down once, and a rise that
 * lasts not at each of them.
 */
export async function findAbnormal(db: Database, today: Day): Promise<void> {
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
      // Another program has just found it.
      await db.legalNotice.create({ data: row }).catch(error => {
        if (!isUniqueViolation(error)) throw error
      })
    }
    await db.noticeProgress.update({ where: { id: 1 }, data: { lastReading: last.id } })
  }
}

type Read = { id: number; pdcRef: string; counterRef: string }

/** What is to be told of a reading; undefined where it is nothing out of the ordinary. */
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
    ...{ pdcRef, counterRef },
    ...{ oldIndex: previous.index, oldDate: previous.date },
    ...{ newIndex: reading.index, newDate: reading.date },
    consumption: reading.index - previous.index,
    average: mean.used / mean.days,
  }
}

type Rise = Pick<LegalNotice, 'pdcRef' | 'counterRef' | 'oldDate' | 'newDate' | 'consumption'>

/** Whether the subscriber was told of it by what was found at this meter before. */
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

/** Sends those that have not left, and whose time it is; one that fails keeps none of the others. */
export async function sendLegal(services: Services, log: Logger): Promise<void> {
  const { db, clock } = services
  const waiting = await db.legalNotice.findMany({
    where: {
      ...{ sentAt: null, postedOn: null },
      foundOn: { gte: addDays(clock.today(), -longestDays) },
      nextAt: { lte: new Date() },
    },
    orderBy: { foundOn: 'asc' },
  })
  for (const notice of waiting)
    await sendOne(services, notice).catch(error => {
      log.error({ msg: 'legal notice not sent', id: notice.id, reason: String(error) })
    })
}

/** To the address of the account as it is now; whoever has none is written to by post, and looked at again tomorrow. */
async function sendOne(services: Services, notice: LegalNotice): Promise<void> {
  const { db, mails, clock } = services
  const { id, refAbo, pdcRef, attempts } = notice
  const account = await db.account.findUnique({ where: { refAbo, activated: true } })
  // Of two at once, one has changed the row.
  const { count } = await db.legalNotice.updateMany({
    where: { id, attempts, sentAt: null, postedOn: null },
    data: { attempts: attempts + 1, nextAt: nextAttempt(account ? attempts : 20) },
  })
  if (count === 0 || !account) return
  const { adress } = await db.meteringPoint.findUniqueOrThrow({ where: { pdcRef } })
  const page = `${mails.link('factures', 'controle', 'fuite')}?${new URLSearchParams({ releve: notice.newDate, pdc: pdcRef })}`
  const letter = leakNotice(await nameOf(db, refAbo), {
    ...notice,
    place: `${oneLine(adress as Adress)} (${pdcRef})`,
    today: clock.today(),
    url: page,
  })
  if (!(await mails.trySend(account.mail, letter))) return
  const sent = { sentAt: instantOf(clock), sentTo: account.mail }
  await db.legalNotice.updateMany({ where: { id }, data: sent })
}
