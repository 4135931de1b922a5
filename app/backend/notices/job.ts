import type { Logger } from 'pino'
import { keptMonths, keptSince } from '#domain/notices.ts'
import type { Services } from '../handler.ts'
import { queueChosen } from './chosen.ts'
import { findAbnormal, queueLegal } from './legal.ts'

/**
 * One run, today's or what is left of it. Any number of them at once, in any number of programs, tell all of it once. What
 * the law asks for waits for nothing else, and an account for no other one.
 */
export async function sendNotices(
  services: Services,
  log: Logger,
  ending?: AbortSignal,
): Promise<void> {
  const { db, clock, mails } = services
  const today = clock.today()
  const progress = await db.noticeProgress.findUnique({ where: { id: 1 } })
  if (!progress) return begin(services)
  const isNewDay = progress.day < today
  if (isNewDay) await findAbnormal(db, today)
  await queueLegal(services)
  await mails.sendDue(ending)
  if (!isNewDay) return
  for await (const refAbo of listeners(services))
    await queueChosen(services, refAbo).catch(error => {
      log.error({ msg: 'notices of an account not sent', reason: String(error) })
    })
  await mails.sendDue(ending)
  await forgetOld(services)
  await db.noticeProgress.update({ where: { id: 1 }, data: { day: today } })
}

/** The first day: what is there already is nothing new. */
async function begin({ db, clock }: Services): Promise<void> {
  const { _max } = await db.reading.aggregate({ _max: { id: true } })
  const today = clock.today()
  const row = { id: 1, day: today, firstDay: today, lastReading: _max.id ?? 0 }
  await db.noticeProgress.upsert({ where: { id: 1 }, create: row, update: {} })
}

const most = 500

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
