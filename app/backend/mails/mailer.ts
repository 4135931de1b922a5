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

/** The mail did not leave. */
export class NotSent extends Error {}

/** A call of the portal waits five seconds; a mail server that says nothing is given up before. */
const patience = {
  connectionTimeout: 1_500,
  dnsTimeout: 1_500,
  greetingTimeout: 1_500,
  socketTimeout: 2_500,
}

/**
 * The one way by which mails leave. They go to the SMTP server when there is one, and into the outbox
 * when `keeps`, or when there is no server: with one, in production, no copy of a link stays behind,
 * which would make its hashed token pointless.
 */
export function createMailer(db: Database, log: Logger, settings: MailSettings, keeps: boolean) {
  const { smtpUrl, mailFrom, utilityName } = settings
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        ...patience,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : undefined

  /** Throws NotSent. `to` is one address, as it was checked when it was typed. */
  async function send(to: string, letter: Letter): Promise<void> {
    const mail = compose(letter, settings)
    try {
      // Written as objects, neither a name nor an address is read as a list of addresses.
      await transport?.sendMail({
        from: { name: utilityName, address: mailFrom },
        to: { name: '', address: to },
        ...mail,
        headers: { 'auto-submitted': 'auto-generated' },
      })
    } catch (error) {
      // The server's own words may repeat the address.
      log.error({ msg: 'mail not sent', code: (error as NodeJS.ErrnoException).code ?? null })
      throw new NotSent()
    }
    if (keeps || !transport) await keepMail(db, to, mail)
  }

  return {
    send,

    /** For a mail that nothing depends on: what was done stays done when it cannot be sent. */
    async notify(to: string, letter: Letter): Promise<void> {
      await send(to, letter).catch(error => {
        if (!(error instanceof NotSent)) throw error
      })
    },

    /** The address of a page of the portal, each segment escaped. */
    link: (...segments: string[]) =>
      `${settings.portalUrl}/${segments.map(encodeURIComponent).join('/')}`,
  }
}

export type Mailer = ReturnType<typeof createMailer>
