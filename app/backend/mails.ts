import type { Database } from './database.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

export type SentMail = Mail & { id: string; date: string; links: string[] }

/** Sends nothing over the network: the mail is kept, for the demonstration to show. */
export async function sendMail(db: Database, { to, ...mail }: Mail): Promise<void> {
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
