import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'

/** LINKS-11: an e-mailed link that needs a log-in first; kept long enough to log in, not for the next user of the browser. */
const pending = sealedNote('mail-en-attente', 30)

/** The addresses of such links: the secret that they hold must not travel in another one. */
const links = [paths.mailLink, paths.invitationAcceptance].map(
  link => new RegExp(`^${link('TOKEN').replace('TOKEN', '[\\w-]{8,128}')}$`),
)

export async function keepPendingLink(pathname: string): Promise<string | undefined> {
  return links.some(link => link.test(pathname)) ? pending.store(pathname) : undefined
}

/** LOGIN-08: where the next log-in leads, and the Set-Cookie value that forgets it. */
export async function takePendingLink(request: Request) {
  const kept = await pending.read(request)
  if (kept === undefined) return undefined
  // The version before this one kept the secret of a changed address alone.
  const to = kept.startsWith('/') ? kept : paths.mailLink(kept)
  return { to, forgotten: await pending.forget() }
}
