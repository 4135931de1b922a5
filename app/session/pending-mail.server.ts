import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'

/** LINKS-11: an e-mailed link that needs a log-in first; kept long enough to log in, not for the next user of the browser. */
const pending = sealedNote('mail-en-attente', 30)

/** Where the addresses of such links begin. */
const links = paths.mailLink('')

/** The Set-Cookie value that keeps the token of such a link, whose address must not travel in another one. */
export async function keepPendingMail(pathname: string): Promise<string | undefined> {
  const token = pathname.startsWith(links) ? pathname.slice(links.length) : ''
  return /^[\w-]{8,128}$/.test(token) ? pending.store(token) : undefined
}

/** LOGIN-08: where the next log-in leads, and the Set-Cookie value that forgets it. */
export async function takePendingMail(request: Request) {
  const token = await pending.read(request)
  return token === undefined
    ? undefined
    : { to: paths.mailLink(token), forgotten: await pending.forget() }
}
