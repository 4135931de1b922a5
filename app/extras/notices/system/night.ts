import { leakNights } from '#domain/leak.ts'
import { leakIn, leakWords } from '#domain/night-flow.ts'
import { addDays, oneLine } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { nameOf } from '#utility/accounts.ts'
import type { Services } from '#utility/handler.ts'
import type { Written } from '#utility/mails/mailer.ts'
import { isInForce, pointsOf, rightsOf } from '#utility/trusted-people.ts'
import { nightLeak } from './templates.ts'

const kind = 'nuit'

/**
 * BEY-653: queues a mail to each subscriber of a meter whose nights show a leak, and to each helper who sees its point.
 * It leaves once for a leak, which is another one after a night without any flow.
 */
export async function queueNightLeaks({ db, clock, mails }: Services): Promise<void> {
  const today = clock.today()
  const flowing = await db.dailyReading.findMany({
    where: { date: { gte: addDays(today, -leakNights) }, nightFlow: { gt: 0 } },
    distinct: ['pdcRef'],
    select: { pdcRef: true },
  })
  const keys: string[] = []
  for (const { pdcRef } of flowing) {
    const point = await db.meteringPoint.findUnique({ where: { pdcRef } })
    if (!point || !(await leakOf({ db, clock }, pdcRef))) continue
    const helpers = await helpersOf({ db, clock }, point)
    keys.push(...[point.refAbo, ...helpers].map(reader => `${pdcRef} ${reader}`))
  }
  for (const key of keys) if (await isNews({ db, clock }, key)) await mails.queue(kind, [key])
}

type Asked = Pick<Services, 'db' | 'clock'>

async function leakOf({ db, clock }: Asked, pdcRef: string) {
  return leakIn(await db.dailyReading.findMany({ where: { pdcRef } }), clock.today())
}

/** Those who help the subscriber of a point with an account of their own, and may see it. */
async function helpersOf({ db, clock }: Asked, point: { pdcRef: string; refAbo: string }) {
  const accesses = await db.delegation.findMany({ where: { giver: point.refAbo } })
  return accesses
    .filter(access => isInForce(access, clock.today()))
    .filter(access => pointsOf(access).includes(point.pdcRef) && rightsOf(access).includes('see'))
    .flatMap(({ person }) => (person === null ? [] : [person]))
}

/** Whether the reader was not told yet of the leak that runs. */
async function isNews(asked: Asked, key: string): Promise<boolean> {
  const [pdcRef = '', reader = ''] = key.split(' ')
  const leak = await leakOf(asked, pdcRef)
  if (!leak) return false
  const where = {
    refAbo: reader,
    kind,
    about: { startsWith: `${pdcRef} ` },
    day: { gt: leak.since },
  }
  return (await asked.db.sentNotice.count({ where })) === 0
}

/** Writes the mail of a leak that still runs when it leaves; its reader may have stopped to help meanwhile. */
export async function nightMail(services: Services, key: string): Promise<Written | null> {
  const { db, clock, mails } = services
  const [pdcRef = '', reader = ''] = key.split(' ')
  const point = await db.meteringPoint.findUnique({ where: { pdcRef } })
  const account = await db.account.findUnique({ where: { refAbo: reader, activated: true } })
  const leak = await leakOf(services, pdcRef)
  if (!point || !account || !leak || !(await isNews(services, key))) return null
  const helpers = await helpersOf(services, point)
  const isOwn = reader === point.refAbo
  if (!isOwn && !helpers.includes(reader)) return null
  const letter = nightLeak(await nameOf(db, reader), {
    ...leakWords(leak),
    since: leak.since,
    place: oneLine(point.adress as Adress),
    helped: isOwn ? null : await nameOf(db, point.refAbo),
    helpers: isOwn ? await Promise.all(helpers.map(helper => nameOf(db, helper))) : [],
    phone: services.utility.phone,
    url: isOwn
      ? `${mails.link('factures', 'controle')}?${new URLSearchParams({ pdc: pdcRef })}`
      : mails.link('proches'),
  })
  const came = async (isSent: boolean) => {
    if (!isSent) return
    const now = new Date()
    const about = `${pdcRef} ${leak.since}`
    const row = {
      refAbo: reader,
      kind,
      about,
      day: clock.today(),
      attempts: 1,
      nextAt: now,
      sentAt: now,
    }
    await db.sentNotice.upsert({
      where: { refAbo_kind_about: { refAbo: reader, kind, about } },
      create: row,
      update: row,
    })
  }
  return { to: account.mail, letter, came }
}
