import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { compose, type Letter, type Sender } from './layout.ts'
import { keepMail } from './outbox.ts'

export type MailSettings = Sender & {
  /** `smtp://user:password@host:port` or `smtps://…`; without it mails are kept, not sent. */
  smtpUrl?: string | undefined
  /** The address that mails come from. */
  mailFrom: string
  /** The portal's public address, where links lead. */
  portalUrl: string
}

/** Milliseconds: a mail server that does not answer is given up before the portal's own time-out of 5 s. */
const timeouts = {
  connectionTimeout: 1_500,
  dnsTimeout: 1_500,
  greetingTimeout: 1_500,
  socketTimeout: 2_500,
}

/**
 * Sends mails to the SMTP server when there is one, and copies them into the outbox when `keeps`, or without a server.
 * In production no copy is kept: it would hold in clear the tokens that are stored hashed.
 */
export function createMailer(db: Database, log: Logger, settings: MailSettings, keeps: boolean) {
  const { smtpUrl, mailFrom, utilityName } = settings
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        ...timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : undefined

  /** Whether it left; that it did not is logged. `to` is one address, validated when it was typed. */
  async function trySend(to: string, letter: Letter): Promise<boolean> {
    const { files = [], ...mail } = compose(letter, settings)
    try {
      // Given as objects, neither a name nor an address is parsed as a list of addresses.
      await transport?.sendMail({
        from: { name: utilityName, address: mailFrom },
        to: { name: '', address: to },
        ...mail,
        attachments: files.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        })),
        headers: {
          'auto-submitted': 'auto-generated',
          ...(letter.stop && { 'list-unsubscribe': `<${letter.stopNow ?? letter.stop}>` }),
          ...(letter.stopNow && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
        },
      })
    } catch (error) {
      // The server's message may repeat the address.
      log.error({ msg: 'mail not sent', code: (error as NodeJS.ErrnoException).code ?? null })
      return false
    }
    if (keeps || !transport) await keepMail(db, to, { ...mail, files })
    return true
  }

  const link = (...segments: string[]) =>
    `${settings.portalUrl}/${segments.map(encodeURIComponent).join('/')}`

  return {
    trySend,

    /** For a mere notice: a failure to send it undoes nothing. */
    async notify(to: string, letter: Letter): Promise<void> {
      await trySend(to, letter)
    },

    /** The URL of a page of the portal, each segment escaped. */
    link,

    /** Of a page that ends a notice: its URL, and where mail programs post to for the same. */
    stopLinks: (...segments: string[]) => ({
      stop: link(...segments),
      stopNow: link(...segments, 'un-clic'),
    }),
  }
}

export type Mailer = ReturnType<typeof createMailer>
