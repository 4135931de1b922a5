import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../database.ts'
import type { Mail } from '../prisma/generated/client.ts'
import { beginLifetime, liveToken, tokenHash } from '../tokens.ts'
import { compose, type Letter, markId, type Sender } from './layout.ts'

export type MailSettings = Sender & {
  smtpUrl?: string | undefined
  mailFrom: string
  portalUrl: string
}

export type MailState = 'sent' | 'waiting' | 'failed' | 'none'

type Options = {
  reference?: string
  /** The name of a mail, such as `message:` and a reference, by which its state is found while the mail is kept. */
  about?: string
  filesOf?: string
  link?: string
}

/** `came` is called after the attempt, with whether the mail was sent. */
export type Written = { to: string; letter: Letter; came(isSent: boolean): Promise<unknown> }

/** Writes the mail of a key, or answers null when nothing is left to say. */
export type WriteMail = (kind: string, key: string) => Promise<Written | null>

export type Tell = (to: string | null, letter: Letter, options?: Options) => Promise<void>

/** In milliseconds: a mail server that does not answer is given up before the portal's own time-out of 5 s. */
const timeouts = {
  connectionTimeout: 1_500,
  dnsTimeout: 1_500,
  greetingTimeout: 1_500,
  socketTimeout: 2_500,
}

const longestSending = 30_000
const longestWait = 48 * 3_600_000
const atATime = 5
const pieceSize = 500

/** When to try again: five minutes after the first attempt, then twice as long each time, up to a day. */
function afterAttempt(attempts: number): Date {
  const minutes = Math.min(5 * 2 ** Math.min(attempts - 1, 20), 24 * 60)
  return new Date(Date.now() + minutes * 60_000)
}

/**
 * The outbox: every mail is stored in the transaction of the change that it tells, and is tried for two days or until
 * its link expires. With `keeps`, texts stay for the demonstration to show. Otherwise a text, which may hold a secret
 * that is stored as a hash only, is deleted once sent or given up; the state of a mail with a name or reference stays.
 *
 * A mail that is queued by its key has no text: before each attempt, `write` decides whether the mail is still wanted,
 * its address and its text. It is tried, in the end once a day, until it is sent or `write` answers null.
 */
export function createMailer(
  db: Database,
  log: Logger,
  settings: MailSettings,
  keeps: boolean,
  write: WriteMail = async () => null,
) {
  const { smtpUrl, mailFrom, utilityName } = settings
  const isKept = keeps || !smtpUrl
  /** Ids of mails that left while the database could not take it. */
  const unwritten = new Set<number>()
  const delivering = new Map<number, Promise<MailState>>()
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        ...timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : undefined

  async function put(
    tx: Transaction | Database,
    to: string | null,
    letter: Letter,
    { reference, link, filesOf, ...options }: Options = {},
  ): Promise<number | null> {
    const about = link ? aboutLink + tokenHash(link) : options.about
    const token = link && (await tx.mailToken.findUnique({ where: { hash: tokenHash(link) } }))
    const known = reference ? await tx.mail.findUnique({ where: { reference } }) : null
    const now = new Date()
    // A mail that is asked for again is sent at once, unless it is on its way.
    if (known?.state === 'waiting' && known.nextAt && +known.nextAt > +now + longestSending)
      await tx.mail.update({ where: { id: known.id }, data: { nextAt: now } })
    if (known && known.state !== 'failed') return known.id
    if (to === null && !about) return null
    const files = filesOf
      ? await tx.requestFile.findMany({ where: { reference: filesOf }, select: { name: true } })
      : []
    const data = {
      ...(to === null ? empty : contentOf(to, letter)),
      date: now,
      state: to === null ? 'none' : 'waiting',
      attempts: 0,
      nextAt: now,
      endsAt: token ? token.expiresAt : new Date(now.getTime() + longestWait),
      ...(files.length > 0 && { filesOf: filesOf ?? null, files: files.map(({ name }) => name) }),
      ...(reference && { reference }),
      ...(about && { about }),
    }
    const { id } = known
      ? await tx.mail.update({ where: { id: known.id }, data })
      : await tx.mail.create({ data })
    return id
  }

  function contentOf(to: string, letter: Letter) {
    const { stop, stopNow } = letter
    const headers = {
      'auto-submitted': 'auto-generated',
      ...(stop && { 'list-unsubscribe': `<${stopNow ?? stop}>` }),
      ...(stopNow && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
    }
    return { ...compose(letter, settings), recipient: to, headers }
  }

  /** Queues a mail for each key that does not wait already; `write` makes the mail when it is sent, after `nextAt`. */
  async function queue(kind: string, keys: string[], nextAt = new Date()): Promise<void> {
    for (let first = 0; first < keys.length; first += pieceSize)
      await db.$transaction(async tx => {
        const references = keys.slice(first, first + pieceSize).map(key => `${kind}:${key}`)
        const known = await tx.mail.findMany({ where: { reference: { in: references } } })
        const isKnown = new Set(known.map(({ reference }) => reference))
        const now = new Date()
        await tx.mail.createMany({
          data: references
            .filter(reference => !isKnown.has(reference))
            .map(reference => ({ ...empty, reference, date: now, nextAt, state: 'waiting' })),
        })
      })
  }

  /** A call that is repeated while the mail is on its way answers as the first one does. */
  function deliver(id: number): Promise<MailState> {
    const running = delivering.get(id) ?? attempt(id).finally(() => delivering.delete(id))
    delivering.set(id, running)
    return running
  }

  /** Of two attempts at once only one sends the mail. A mail whose row is gone counts as sent. */
  async function attempt(id: number): Promise<MailState> {
    const found = await db.$transaction(async tx => {
      const mail = await tx.mail.findUnique({ where: { id } })
      const now = new Date()
      if (mail?.state !== 'waiting' || (mail.nextAt && mail.nextAt > now))
        return (mail?.state ?? 'sent') as MailState
      const hash = linkIn(mail)
      if (hash && !(await liveToken(tx, hash))) {
        await tx.mail.delete({ where: { id } })
        return 'none'
      }
      const nextAt = new Date(now.getTime() + longestSending)
      return tx.mail.update({ where: { id }, data: { nextAt, attempts: { increment: 1 } } })
    })
    if (typeof found === 'string') return found
    return found.recipient === '' ? deliverWritten(found) : settle(found, await leavesOnce(found))
  }

  async function deliverWritten(queued: Mail): Promise<MailState> {
    const { id, reference } = queued
    const [kind = '', ...key] = (reference ?? '').split(':')
    try {
      const written = await write(kind, key.join(':'))
      if (!written) {
        await db.mail.deleteMany({ where: { id } })
        return 'none'
      }
      const mail = { ...queued, ...contentOf(written.to, written.letter), reference: null }
      const isSent = await leavesOnce(mail)
      await written.came(isSent)
      return settle(mail, isSent)
    } catch (error) {
      log.error({ msg: 'mail not written', kind, reason: String(error) })
      return settle(queued, false)
    }
  }

  /** BEY-531: a mail that left, and of which this could not be written (a full disk), does not leave again. */
  async function leavesOnce(mail: Mail): Promise<boolean> {
    if (!unwritten.has(mail.id) && !(await leaves(mail))) return false
    unwritten.add(mail.id)
    return true
  }

  async function leaves({ recipient, subject, text, html, headers, filesOf }: Mail) {
    try {
      const attachments = filesOf
        ? await db.requestFile.findMany({ where: { reference: filesOf }, orderBy: { id: 'asc' } })
        : []
      await transport?.sendMail({
        from: { name: utilityName, address: mailFrom },
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        headers: headers as Record<string, string>,
        attachments: [
          ...attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
          mark,
        ],
      })
      return true
    } catch (error) {
      // The server's message, which may repeat the address, is not logged.
      log.error({ msg: 'mail not sent', code: (error as NodeJS.ErrnoException).code ?? null })
      return false
    }
  }

  async function settle(mail: Mail, isSent: boolean): Promise<MailState> {
    const { id, attempts, endsAt, reference, about, recipient, subject, text, html } = mail
    const now = new Date()
    if (!isSent && (!endsAt || endsAt > now)) {
      const nextAt = new Date(Math.min(+afterAttempt(attempts), endsAt ? +endsAt : Infinity))
      await db.mail.updateMany({ where: { id }, data: { nextAt } })
      return 'waiting'
    }
    const state = isSent ? 'sent' : 'failed'
    const over = { state, date: now, nextAt: null, endsAt: null }
    const hash = linkIn(mail)
    if (isSent && hash) await beginLifetime(db, hash)
    // `update` would throw if the demonstration was reset meanwhile.
    if (isSent && isKept) {
      const data = { ...over, reference, recipient, subject, text, html }
      await db.mail.updateMany({ where: { id }, data })
    } else if (!hash && (reference || about))
      await db.mail.updateMany({ where: { id }, data: { ...over, ...empty } })
    else await db.mail.deleteMany({ where: { id } })
    unwritten.delete(id)
    return state
  }

  async function sendDue(ending?: AbortSignal): Promise<void> {
    for (;;) {
      const due = await db.mail.findMany({
        where: { state: 'waiting', nextAt: { lte: new Date() } },
        orderBy: { id: 'asc' },
        take: 20 * atATime,
        select: { id: true },
      })
      for (let first = 0; first < due.length; first += atATime) {
        if (ending?.aborted) return
        await Promise.all(due.slice(first, first + atATime).map(({ id }) => deliver(id)))
      }
      if (due.length === 0) return
    }
  }

  /** Does `work` in one transaction, then tries to send its mails. `mail` is their worst state, null without a mail. */
  async function telling<T>(
    work: (tx: Transaction, tell: Tell) => Promise<T>,
  ): Promise<{ done: T; mail: MailState | null }> {
    const ids: (number | null)[] = []
    const done = await db.$transaction(tx =>
      work(tx, async (to, letter, options) => {
        ids.push(await put(tx, to, letter, options))
      }),
    )
    const states = await Promise.all(ids.filter(id => id !== null).map(deliver))
    const worst = (['failed', 'waiting', 'none', 'sent'] as const).find(one => states.includes(one))
    return { done, mail: worst ?? null }
  }

  const link = (...segments: string[]) =>
    `${settings.portalUrl}/${segments.map(encodeURIComponent).join('/')}`

  return {
    put,
    deliver,
    telling,
    sendDue,
    queue,

    link,

    stopLinks: (...segments: string[]) => ({
      stop: link(...segments),
      stopNow: link(...segments, 'un-clic'),
    }),
  }
}

/** In the mail and not at an address, from which opening the mail could be told. */
export const mark = {
  filename: 'fontaine.png',
  contentType: 'image/png',
  content: readFileSync(new URL('mark.png', import.meta.url)),
  contentDisposition: 'inline' as const,
  cid: markId,
}

const aboutLink = 'lien:'
const linkIn = ({ about }: Mail) =>
  about?.startsWith(aboutLink) ? about.slice(aboutLink.length) : undefined

const empty = { recipient: '', subject: '', text: '', html: '' }

export const mailOfMessage = (reference: string) => `message:${reference}`

export const waitsForLink = async (db: Database | Transaction, hash: string) =>
  (await db.mail.count({ where: { about: aboutLink + hash, state: 'waiting' } })) > 0

/** The answer of a call that writes mails: its code if they were sent, otherwise their state. */
export const answerWithMail = <T>(code: T, mail: MailState | null): T | { mail: MailState } =>
  mail === null || mail === 'sent' ? code : { mail }

export async function mailStatesOf(db: Database | Transaction, about: string[]) {
  const rows = await db.mail.findMany({
    where: { about: { in: about } },
    select: { about: true, state: true },
  })
  return new Map(rows.map(({ about, state }) => [about ?? '', state as MailState]))
}

/** Cancels the mails that wait for the address of a closed account: their state `none` tells staff to use the post. */
export async function stopMails(tx: Transaction, recipient: string): Promise<void> {
  const where = { recipient, state: 'waiting' }
  await tx.mail.deleteMany({ where: { ...where, about: null, reference: null } })
  await tx.mail.updateMany({ where, data: { ...empty, state: 'none', nextAt: null } })
}

export type Mailer = ReturnType<typeof createMailer>

export type SentMail = Pick<Mail, 'subject' | 'text' | 'html'> & {
  files: string[]
  to: string
  id: string
  date: string
  links: string[]
}

export async function sentMails(db: Database, to?: string): Promise<SentMail[]> {
  const all = await db.mail.findMany({
    where: { state: 'sent', recipient: { not: '' } },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })
  const isWanted = ({ recipient }: Mail) => !to || recipient.toLowerCase() === to.toLowerCase()
  return all
    .filter(isWanted)
    .map(({ id, recipient, date, files, subject, text, html }) => ({
      subject,
      text,
      html,
      files: (files ?? []) as string[],
      id: String(id),
      to: recipient,
      date: date.toISOString(),
      links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    }))
}
