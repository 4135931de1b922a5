import type { Database } from '../database.ts'
import type { Mail } from './layout.ts'

export type SentMail = Mail & { to: string; id: string; date: string; links: string[] }

/** Keeps a mail for the demonstration to show. */
export async function keepMail(db: Database, to: string, mail: Mail): Promise<void> {
  await db.mail.create({ data: { ...mail, recipient: to.toLowerCase(), date: new Date() } })
}

/** The mails sent, newest first; to one address when `to` is given. */
export async function sentMails(db: Database, to?: string): Promise<SentMail[]> {
  const where = to ? { recipient: to.toLowerCase() } : {}
  const mails = await db.mail.findMany({ where, orderBy: { id: 'desc' } })
  return mails.map(({ id, recipient, date, ...mail }) => ({
    ...mail,
    id: String(id),
    to: recipient,
    date: date.toISOString(),
    links: mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  }))
}
