import type { NoticeKind } from '#domain/notices.ts'
import { nameOf } from '../accounts.ts'
import type { Services } from '../handler.ts'
import type { Written } from '../mails/mailer.ts'
import { invoiceNotice, thresholdNotice } from '../mails/templates/notices.ts'
import { noticeUrls } from './choices.ts'
import { dueInvoices, dueReadings, type NotifiedInvoice, type NotifiedReading } from './due.ts'

/** Of each kind that an account has chosen, the mail of today, where there is something to tell. */
export async function queueChosen(services: Services, refAbo: string): Promise<void> {
  for (const { kind } of await wantedBy(services, refAbo)) {
    const key = `${refAbo} ${kind}`
    if (await chosenMail(services, key)) await services.mails.queue('avis', [key])
  }
}

/** `isForced`: with the e-invoice the mail is how an invoice comes, and is not switched off. */
async function wantedBy({ db }: Services, refAbo: string) {
  const choices = await db.noticeChoice.findMany({ where: { refAbo } })
  const subscriber = await db.subscriber.findUnique({ where: { refAbo } })
  const forcedSince = subscriber?.eInvoiceSince
  const chosen = choices.map(({ kind, since }) => ({
    ...{ kind: kind as NoticeKind, since, isForced: false },
  }))
  if (!forcedSince) return chosen
  const invoice = { kind: 'facture' as const, since: forcedSince, isForced: true }
  return [invoice, ...chosen.filter(({ kind }) => kind !== 'facture')]
}

/**
 * Of each kind an account gets one mail a day at the most, with all that there is to tell, so that no subscriber is flooded
 * after an outage. What was told is not told again, and nothing is told of before the first day of notices: an account that
 * had the e-invoice then has had those invoices otherwise. Nothing while it has no address that was confirmed.
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
  const due = kind === 'seuil' ? await dueReadings(db, asked) : await dueInvoices(db, kind, asked)
  const sent = await db.sentNotice.findMany({ where: { refAbo, kind, sentAt: { not: null } } })
  const known = new Set(sent.map(({ about }) => about))
  const notified = due.filter(({ about }) => !known.has(about))
  if (notified.length === 0 || sent.some(({ day }) => day === today)) return null
  const name = await nameOf(db, refAbo)
  const letter =
    kind === 'seuil'
      ? thresholdNotice(name, notified as NotifiedReading[], mails.link('factures', 'controle'))
      : invoiceNotice(name, kind, {
          invoices: notified as NotifiedInvoice[],
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
