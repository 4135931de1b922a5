import type { Day } from '#domain/dates.ts'
import type { NoticeKind } from '#domain/notices.ts'
import type { Prisma } from '../../../prisma/backend/generated/client.ts'
import { nameOf } from '../accounts.ts'
import type { Database } from '../database.ts'
import type { Services } from '../handler.ts'
import type { Letter } from '../mails/layout.ts'
import { nextAttempt } from '../mails/next-attempt.ts'
import { invoiceNotice } from '../mails/templates/invoice-notice.ts'
import { thresholdNotice } from '../mails/templates/threshold-notice.ts'
import { noticeUrls } from './choices.ts'
import { dueInvoices, dueReadings, type Told } from './due.ts'

/** `isForced`: with the e-invoice the mail is how an invoice comes, and is not switched off. */
type Wanted = { refAbo: string; kind: NoticeKind; since: Day; isForced: boolean }

/**
 * Sends an account the notices that it has chosen and that are due today: of each kind one mail a day at the most, with
 * all that there is to tell, so that nobody is flooded after an outage. What was told is not told again, and nothing is
 * told of before the `firstDay` of notices: who had the e-invoice then has had those invoices otherwise.
 */
export async function sendChosen(services: Services, refAbo: string, firstDay: Day): Promise<void> {
  const { db, clock, mails } = services
  const today = clock.today()
  const all = await wantedBy(services, refAbo)
  await forgetUnsent(db, { refAbo, kind: { notIn: all.map(({ kind }) => kind) } })
  for (const wanted of all) {
    const { kind, isForced, since } = wanted
    const asked = { ...wanted, since: since > firstDay ? since : firstDay, today }
    if (kind === 'seuil')
      await tell(services, asked, await dueReadings(db, asked), (told, name) =>
        thresholdNotice(name, told, mails.link('factures', 'controle')),
      )
    else
      await tell(services, asked, await dueInvoices(db, kind, asked), (told, name) =>
        invoiceNotice(name, kind, {
          invoices: told,
          isForced,
          url: mails.link('factures', 'consulter'),
        }),
      )
  }
}

/** Nothing while the account has no address that was confirmed. */
async function wantedBy({ db }: Services, refAbo: string): Promise<Wanted[]> {
  if ((await db.account.count({ where: { refAbo, activated: true } })) === 0) return []
  const choices = await db.noticeChoice.findMany({ where: { refAbo } })
  const subscriber = await db.subscriber.findUnique({ where: { refAbo } })
  const since = subscriber?.eInvoiceSince
  const chosen = choices.map(({ kind, since }) => ({
    ...{ refAbo, kind: kind as NoticeKind, since, isForced: false },
  }))
  if (!since) return chosen
  const invoice: Wanted = { refAbo, kind: 'facture', since, isForced: true }
  return [invoice, ...chosen.filter(({ kind }) => kind !== 'facture')]
}

/** What did not leave and is wanted, or true, no more is not looked at again each minute: it was paid, or switched off. */
async function forgetUnsent(db: Database, where: Prisma.SentNoticeWhereInput): Promise<void> {
  await db.sentNotice.deleteMany({ where: { ...where, sentAt: null, nextAt: { lte: new Date() } } })
}

/** A mail that does not leave is tried again later, by the same rows. */
async function tell<T extends Told>(
  services: Services,
  wanted: Wanted & { today: Day },
  due: T[],
  write: (told: T[], name: string) => Letter,
): Promise<void> {
  const { db, mails } = services
  const { refAbo, kind, isForced } = wanted
  await forgetUnsent(db, { refAbo, kind, about: { notIn: due.map(({ about }) => about) } })
  const begun = await begin(services, wanted, due)
  if (!begun) return
  const letter = write(begun.told, await nameOf(db, refAbo))
  const stop = isForced ? {} : await noticeUrls(services, refAbo, kind)
  if (!(await mails.trySend(begun.to, { ...letter, ...stop }))) return
  const about = { in: begun.told.map(({ about }) => about) }
  await db.sentNotice.updateMany({ where: { refAbo, kind, about }, data: { sentAt: new Date() } })
}

/**
 * Takes upon itself to tell what nobody has told yet, and says to which address; null where there is nothing, today's mail
 * has left, another one is on its way, the notice was switched off or the account has no address that was confirmed.
 * Writing transactions are serialised: of two at once, one begins.
 */
async function begin<T extends Told>(
  { db }: Services,
  { refAbo, kind, isForced, today }: Wanted & { today: Day },
  due: T[],
): Promise<{ to: string; told: T[] } | null> {
  if (due.length === 0) return null
  return db.$transaction(async tx => {
    const account = await tx.account.findUnique({ where: { refAbo, activated: true } })
    const choice = await tx.noticeChoice.findUnique({ where: { refAbo_kind: { refAbo, kind } } })
    if (!account || !(choice || isForced)) return null
    const about = { in: due.map(one => one.about) }
    const rows = await tx.sentNotice.findMany({
      where: { refAbo, kind, OR: [{ about }, { day: today }] },
    })
    const now = new Date()
    const isWaiting = rows.some(({ sentAt, nextAt }) => !sentAt && nextAt > now)
    if (isWaiting || rows.some(({ day, sentAt }) => sentAt && day === today)) return null
    const byAbout = new Map(rows.map(row => [row.about, row]))
    const told = due.filter(one => !byAbout.get(one.about)?.sentAt)
    for (const one of told) {
      const attempts = byAbout.get(one.about)?.attempts ?? 0
      const row = { day: today, attempts: attempts + 1, nextAt: nextAttempt(attempts) }
      await tx.sentNotice.upsert({
        where: { refAbo_kind_about: { refAbo, kind, about: one.about } },
        create: { refAbo, kind, about: one.about, ...row },
        update: row,
      })
    }
    return told.length > 0 ? { to: account.mail, told } : null
  })
}
