import type { Database } from '../database.ts'
import type { Mail } from './layout.ts'

export type SentMail = Omit<Mail, 'files'> & {
  files: string[]
  to: string
  id: string
  date: string
  links: string[]
}

/** Keeps a mail for the demonstration to show. */
export async function keepMail(db: Database, to: string, mail: Mail): Promise<void> {
  const { files = [], ...rest } = mail
  const names = files.map(({ name }) => name)
  await db.mail.create({
    data: { ...rest, files: names, recipient: to.toLowerCase(), date: new Date() },
  })
}

/** The mails sent, newest first; to one address when `to` is given. */
export async function sentMails(db: Database, to?: string): Promise<SentMail[]> {
  const where = to ? { recipient: to.toLowerCase() } : {}
  const mails = await db.mail.findMany({ where, orderBy: { id: 'desc' } })
  return mails.map(({ id, recipient, date, files, ...mail }) => ({
    ...mail,
    files: (files ?? []) as string[],
    id: String(id),
    to: recipient,
    date: date.toISOString(),
    links: mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  }))
}
