import { setTimeout } from 'node:timers/promises'
import { mayOpen, openPages, theirWords } from '#domain/trusted-people.ts'
import { extrasIn } from '#extras/all.ts'
import {
  PageFailure,
  RedirectFailure,
  type RouteArgs,
  warning,
  withToast,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { settings } from '#settings.server.ts'
import { type Acting, type Sealed, seal, unseal } from './cookie.server.ts'
import { isAlive } from './session-store.server.ts'
import { upstreamFor } from './upstream.server.ts'

// A helper acts for a subscriber with a second session at the utility, limited to the rights that were given. The
// helper then sees the subscriber's own pages, whose calls are made with that session.

export const helpersPage = (): string | undefined =>
  extrasIn(settings().EXTRAS).find(({ helpersPage }) => helpersPage)?.helpersPage

export const actingOf = ({ acting }: Sealed): Acting | undefined =>
  helpersPage() ? acting : undefined

export function closedToHelpers({ rights, name }: Acting, { request, url }: RouteArgs): void {
  if (mayOpen(rights, url.pathname, request.method)) return
  throw new PageFailure(403, {
    title: 'Cette page n’est pas ouverte à un proche',
    text: `${name} ne vous a pas donné ce droit. Ses coordonnées, sa banque et son mot de passe lui restent.`,
    isClosed: true,
  })
}

export async function actingIn(request: Request) {
  const session = await unseal(request)
  const acting = session && actingOf(session)
  if (!acting || !(await isAlive(session.sid))) return null
  return { name: acting.name, pages: openPages(acting.rights), words: theirWords }
}

export async function actingOver({ request }: RouteArgs): Promise<RedirectFailure | undefined> {
  const session = await unseal(request)
  if (!session?.acting) return undefined
  const { acting, ...own } = session
  const end = new RedirectFailure('other-area', paths.helped, { status: 303 })
  end.headers.append('set-cookie', await seal(own))
  end.headers.append('set-cookie', await withToast(warning(over(acting.name))))
  return end
}

const over = (name: string) =>
  `Vous n’agissez plus pour ${name}\u00a0: cet accès a pris fin, ou votre visite a duré trop longtemps. Ce que vous veniez de saisir n’a pas été envoyé.`

/** Ends the utility's session by which a helper acted; waits a second at most, and ignores a failure. */
export async function withoutActing(request: Request, acting: Acting | undefined): Promise<void> {
  if (!acting) return
  const ended = upstreamFor(request, acting.token).call('disconnect', {})
  await Promise.race([ended.catch(() => undefined), setTimeout(1000, undefined, { ref: false })])
}

/** The owner of drafts: a subscriber and a helper do not see each other’s drafts. */
export const authorOf = ({ owner, by }: { owner: string; by?: { access: string } | undefined }) =>
  by ? `${owner} ${by.access}` : owner

export function authorIn(session: Sealed): string {
  const acting = actingOf(session)
  return authorOf(acting ? { owner: acting.owner, by: acting } : session)
}
