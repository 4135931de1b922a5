import { sealedNote } from '#http/sealed-note.server.ts'

/** LINKS-11: an e-mailed link that needs a log-in first; kept long enough to log in, not for the next user of the browser. */
const pending = sealedNote('mail-en-attente', 30)

/** The page of an e-mailed link, as the site map has it. */
const linkOf = (token: string) => `/compteabo/changer-mail/${encodeURIComponent(token)}`

/** The Set-Cookie value that keeps the token of such a link, whose address must not travel in another one. */
export async function keepPendingMail(pathname: string): Promise<string | undefined> {
  const token = /^\/compteabo\/changer-mail\/([\w-]{8,128})$/.exec(pathname)?.[1]
  return token && pending.store(token)
}

/** LOGIN-08: where the next log-in leads, and the Set-Cookie value that forgets it. */
export async function takePendingMail(request: Request) {
  const token = await pending.read(request)
  return token === undefined ? undefined : { to: linkOf(token), forgotten: await pending.forget() }
}
