import { redirect } from '@remix-run/node'
import { type RouteArgs, success, warning, withToast } from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'
import { safeDestination } from '#session/destination.ts'
import { enter, subscriberWith } from '#session/login.server.ts'
import { comeBack, keepToken, type Proven, textOf, withCookies } from '#session/openid.server.ts'
import type { Person } from '#session/second-factor/factor.server.ts'
import { requestId, upstreamFor } from '#session/upstream.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'

// Logs in a subscriber whom FranceConnect has identified: the utility's system holds the accounts and opens the session
// because the portal's own token asks for it.

type IsFirstUse = Parameters<typeof comeBack>[2]

/** An identity that opens no account yet, kept ten minutes for the person to give number and password once. */
const linkingNote = sealedNote('association', 10)

type Linking = Pick<Proven, 'identity' | 'idToken' | 'to'> & { name: string }

/** BEY-213: opens the account linked to this identity; without one, leads to the page that links it. */
export async function enterByFranceConnect(
  args: RouteArgs,
  isFirstUse: IsFirstUse,
): Promise<Response> {
  const { request } = args
  const { identity, claims, idToken, to, forgotten } = await comeBack(
    'france-connect',
    args,
    isFirstUse,
  )
  const { token, login } = await asPortal(requestId(request)).call('openLinkedSession', {
    body: { identity },
  })
  if (!token) {
    const name = textOf(claims, 'given_name', 'family_name')
    const linking: Linking = { identity, idToken, to, name }
    const response = redirect(paths.franceConnectLinking, 303)
    return withCookies(response, forgotten, [await linkingNote.store(JSON.stringify(linking))])
  }
  const { mail: _, ...person } = await subscriberWith(request, token, login)
  const { owner } = person
  const response = await enter('subscriber', request, person, { to: safeDestination(to) })
  const kept = await keepToken({ door: 'france-connect', owner, idToken })
  return withCookies(response, forgotten, kept)
}

/** Undefined when FranceConnect proved the person too long ago. */
export async function linkingIn(request: Request): Promise<Linking | undefined> {
  const kept = await linkingNote.read(request)
  return kept === undefined ? undefined : JSON.parse(kept)
}

/** Links the identity after the log-in, which succeeds in any case; the next page says whether it is linked. */
export async function linkTo(request: Request, { token, owner }: Person): Promise<string[]> {
  const linking = await linkingIn(request)
  if (!linking) return [await withToast(warning(tooLate))]
  const { identity, idToken } = linking
  const body = { login: owner, identity }
  const isLinked = await upstreamFor(request, token).call('linkIdentity', { body })
  return [
    await linkingNote.forget(),
    await withToast(isLinked ? success(linked) : warning(linkedElsewhere)),
    ...(await keepToken({ door: 'france-connect', owner, idToken })),
  ]
}

const linked =
  'FranceConnect est associé à votre compte\u00a0: la prochaine fois, il suffit pour vous connecter.'
const linkedElsewhere =
  'FranceConnect n’a pas été associé\u00a0: ce compte l’est déjà à une autre identité. Retirez d’abord cette association, dans «\u00a0Mon compte abonné\u00a0».'
const tooLate =
  'FranceConnect n’a pas été associé\u00a0: plus de dix minutes ont passé. Déconnectez-vous, puis recommencez par FranceConnect.'
