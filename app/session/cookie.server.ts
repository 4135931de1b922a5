import { createCookie } from '@remix-run/node'
import { getIronSession, type SessionOptions } from 'iron-session'
import type { TrustedRight } from '#domain/trusted-people.ts'
import { refusedWith } from '#http/route.server.ts'
import { cookieOptions } from '#http/sealed-note.server.ts'
import { openingSecrets, sealingSecret } from '#process/secrets.server.ts'
import { settings } from '#settings.server.ts'
import { isFromPage } from './origin.ts'

export type Role = 'subscriber' | 'admin'

/** The subscriber for whom a helper acts, by a separate session at the utility, with only the rights given. */
export type Acting = {
  access: string
  token: string
  owner: string
  name: string
  firstName: string
  rights: TrustedRight[]
  /** The last day of the access; unknown in sessions opened by a version that did not keep it. */
  until?: string | undefined
  pdc?: string
}

export type Sealed = {
  sid: string
  role: Role
  /** The token of the utility's calls: it never reaches a page (GUARD-18). */
  token: string
  login: string
  owner: string
  name: string
  /** A subscriber's first name; sessions opened by a version that did not keep it have none. */
  firstName?: string
  keep: boolean
  pdc?: string
  proven?: boolean
  acting?: Acting
}

function sealing(keep: boolean, password = sealingSecret()): SessionOptions {
  const { name, attributes } = cookieOptions('session')
  const { SESSION_KEEP_DAYS } = settings()
  const longest = SESSION_KEEP_DAYS * 24 * 3600
  return {
    cookieName: name,
    password,
    ttl: longest,
    // GUARD-19: without « Rester connecté » the cookie dies with the browser.
    cookieOptions: { ...attributes, maxAge: keep ? longest : undefined },
  }
}

/** Unsealing is a tenth of a page's work, hence remembered; whether the session still lives is not. */
const opened = new Map<string, { sealed: Sealed; at: number }>()
const remembered = { ms: 60_000, most: 1000 }

/** The cookie's value; undefined if it is forged, cut, expired or absent, or if its secret is no longer in use. */
export async function unseal(request: Request): Promise<Sealed | undefined> {
  const cookies = request.headers.get('cookie') ?? ''
  const known = opened.get(cookies)
  if (known && Date.now() - known.at < remembered.ms) return { ...known.sealed }
  for (const secret of openingSecrets()) {
    const options = sealing(false, secret)
    const jar = await getIronSession<Partial<Sealed>>(request, new Response(), options)
    if (!jar.sid || !jar.token) continue
    if (opened.size >= remembered.most) opened.clear()
    const sealed = { ...jar } as Sealed
    opened.set(cookies, { sealed, at: Date.now() })
    return { ...sealed }
  }
  return undefined
}

export async function seal(sealed: Sealed): Promise<string> {
  const response = new Response()
  const blank = new Request(settings().PORTAL_URL)
  const jar = await getIronSession<Sealed>(blank, response, sealing(sealed.keep))
  await Object.assign(jar, sealed).save()
  return response.headers.get('set-cookie') ?? ''
}

export function emptied(): Promise<string> {
  const { name, attributes } = cookieOptions('session')
  return createCookie(name, attributes).serialize('', { maxAge: 0 })
}

/** A cookie for a browser that sends none, so that its next form tells whether it takes any. */
export function trialCookie(): Promise<string> {
  const { name, attributes } = cookieOptions('essai')
  return createCookie(name, attributes).serialize('1')
}

/**
 * BEY-563: for forms whose answer is kept in a cookie, and would lead back to themselves in silence. Each page gives a
 * cookie to a browser that has none; one that posts a form of such a page without any refuses them.
 */
export function refuseWithoutCookies(request: Request): void {
  if (isFromPage(request) && !request.headers.has('cookie')) throw refusedWith(withoutCookies)
}

const withoutCookies = {
  tone: 'error',
  text: 'Votre navigateur refuse les cookies de ce site.',
  advice:
    'Sans eux, le portail ne vous reconnaît pas d’une page à l’autre. Autorisez-les dans les réglages du navigateur, rechargez la page, puis recommencez.',
} as const
