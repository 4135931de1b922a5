import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  RedirectFailure,
  type RouteArgs,
  sessionEnded,
  type Typed,
  warning,
  withToast,
} from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { typedOf } from '#http/unsent.server.ts'
import * as paths from '#paths.ts'
import { authorIn } from './acting.server.ts'
import { unseal } from './cookie.server.ts'
import { loginPath, whereTheyWere } from './destination.ts'

/** `action`: the address that the form posts to; `page`: the one where it stands. */
type Kept = Required<Typed> & { owner: string; action: string; page: string }

const note = sealedNote('saisie', 30)

/** A browser keeps no cookie longer than 4096 bytes, and sealing doubles a text. */
const longest = 1800

const tooLong =
  'Ce que vous veniez d’envoyer est trop long pour avoir été gardé\u00a0: il faudra le saisir de nouveau.'

const notKept =
  'Ce que vous veniez d’envoyer n’a pas été gardé\u00a0: il faudra le saisir de nouveau.'

/**
 * BEY-753: what a subscriber posts when their session has ended is kept for half an hour in a sealed cookie of their
 * browser, without its secrets, whatever the form; the log-in leads to the page that shows it and sends it. An agent
 * is told that it is not kept: it is about other people, and a desk's browser has several users.
 */
export async function keepForm(end: Error, args: RouteArgs): Promise<void> {
  const { request, url } = args
  if (!(end instanceof RedirectFailure) || end.reason !== 'log-in') return
  const session = request.method === 'POST' ? await unseal(request) : undefined
  const typed = session && (await typedOf(request))
  if (!session || !typed) return
  const lose = async (why: string) =>
    end.headers.append('set-cookie', await withToast(warning(sessionEnded), warning(why)))
  if (session.role === 'admin') {
    await lose(notKept)
    return
  }
  const action = url.pathname + url.search
  const kept: Kept = { owner: authorIn(session), action, page: whereTheyWere(args), ...typed }
  const text = deflateRawSync(JSON.stringify(kept)).toString('base64url')
  if (text.length > longest) {
    await lose(tooLong)
    return
  }
  end.headers.append('set-cookie', await note.store(text))
  end.to = loginPath(paths.login, paths.keptForm)
}

/** What this browser keeps for this person; undefined for another person, or once half an hour has passed. */
export async function keptForm(request: Request, owner: string): Promise<Kept | undefined> {
  const text = await note.read(request)
  if (text === undefined) return undefined
  const kept: Kept = JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString())
  return kept.owner === owner ? kept : undefined
}
