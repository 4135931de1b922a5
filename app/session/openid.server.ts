import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { errors, type JWTVerifyOptions, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { type Extra, extras } from '#extras/all.ts'
import type { SignIn } from '#extras/extra.ts'
import { info, type RouteArgs, redirectWithToast, type Toast, warning } from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { log } from '#process/log.server.ts'
import { openIdSettings, type SignInArea } from '#provider-settings.server.ts'
import { offers, settings } from '#settings.server.ts'
import type { Visitor } from './guards.server.ts'
import { providerNow } from './openid-provider.server.ts'

// Sign-in by OpenID Connect: the authorization code flow with PKCE, state and nonce. openid-client follows the
// protocol; this file has the portal's own checks, and the texts for a visitor who could not sign in.

const seconds = { skew: 10 }

/** Signatures by a key that only the provider has. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
algorithms.push('EdDSA', 'Ed25519')

/** `note`: the sealed cookie that the browser keeps for ten minutes while it is at the provider. */
const doors = new Map<Extra, SignIn & { note: ReturnType<typeof sealedNote> }>(
  extras.flatMap(({ name, signIn }) =>
    signIn ? [[name, { ...signIn, note: sealedNote(signIn.cookie, 10) }] as const] : [],
  ),
)

function doorOf(area: SignInArea) {
  const door = doors.get(area)
  if (!door) throw new Error(`no sign-in: ${area}`)
  return door
}

/** `since`: in seconds since 1970, when the browser left; `saysWhen`: the provider has to say when the proof was given. */
type Attempt = {
  state: string
  nonce: string
  verifier: string
  to: string
  since: number
  saysWhen: boolean
}

/**
 * Why a sign-in by an identity provider fails:
 * - `away`: the provider does not answer;
 * - `declined`: the provider answers, and refuses to serve the portal;
 * - `abandoned`: the person gave up there;
 * - `weak`: the provider checked the person less strictly than `acr` asks for, or before they came;
 * - `closed`: the person is known, but has no access;
 * - `unsaid`: the provider does not say whether the person has access;
 * - `taken`: another account has their user name;
 * - `refused`: the answer is invalid, or was used before.
 */
type Reason = 'away' | 'declined' | 'abandoned' | 'weak' | 'closed' | 'unsaid' | 'taken' | 'refused'

export class NotProven extends Error {
  override name = 'NotProven'
  readonly reason: Reason

  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const startAgain = 'Aucune session n’a été ouverte. Recommencez depuis cette page.'

const texts: Record<Reason, (name: string) => Toast> = {
  away: name => warning(`La connexion par ${name} ne répond pas. Réessayez dans quelques minutes.`),
  declined: name =>
    warning(`La connexion par ${name} est refusée en ce moment. Réessayez dans quelques minutes.`),
  abandoned: name => info(`Vous n’avez pas terminé la connexion par ${name}. ${startAgain}`),
  weak: name =>
    warning(
      `La connexion par ${name} n’a pas été assez vérifiée pour ouvrir cet espace. ${startAgain}`,
    ),
  closed: name =>
    warning(
      `Votre compte est connu par ${name}, mais n’ouvre pas cet espace. Demandez l’accès à votre responsable.`,
    ),
  unsaid: name =>
    warning(
      `La connexion par ${name} n’a pas dit si cet espace vous est ouvert. Aucune session n’a été ouverte, et rien n’a été retiré. Prévenez votre responsable.`,
    ),
  taken: name =>
    warning(
      `Un compte propre au portail a déjà votre nom d’utilisateur. Un responsable doit le supprimer avant que vous puissiez entrer par ${name}.`,
    ),
  refused: name =>
    warning(`La connexion par ${name} n’a pas abouti, ou avait déjà servi. ${startAgain}`),
}

/** The codes of OAuth 2 and OpenID Connect. The address of the way back is a stranger's: no other text goes to the log. */
const registered = new Set(
  `access_denied account_selection_required consent_required interaction_required invalid_client
  invalid_grant invalid_request invalid_scope login_required server_error temporarily_unavailable
  unauthorized_client unmet_authentication_requirements unsupported_grant_type unsupported_response_type`.split(
    /\s+/,
  ),
)

/** Leads a person who could not sign in back to the log-in page, with the reason. */
export const signInBy =
  (area: SignInArea, work: (args: RouteArgs) => Promise<Response>) =>
  async (_: Visitor, args: RouteArgs): Promise<Response> => {
    try {
      mustBeOffered(area)
      return await work(args)
    } catch (error) {
      if (!(error instanceof NotProven)) throw error
      const { reason, cause } = error
      const { code, error: said = '' } = (cause ?? {}) as { code?: string; error?: string }
      const isKnown = registered.has(said)
      log.warn({
        msg: 'sign-in not proven',
        area,
        reason,
        code: code ?? null,
        said: isKnown ? said : null,
      })
      const { page, note, name } = doorOf(area)
      const headers = new Headers({ 'set-cookie': await note.forget() })
      return redirectWithToast(page, texts[reason](name), headers)
    }
  }

/** remix-serve keeps the routes of extras that are off, which then have no provider. */
export function mustBeOffered(area: SignInArea): void {
  if (!offers(area)) throw new NotProven('refused')
}

/** The provider as the job that watches it knows it. @throws NotProven */
async function providerOf(area: SignInArea) {
  const known = await providerNow(area)
  if (known === 'silent') throw new NotProven('away')
  if (known === 'declined') throw new NotProven('declined')
  return known
}

const returnTo = (area: SignInArea) => new URL(doorOf(area).back, settings().PORTAL_URL)

/** Redirects to the provider; `to` is where the person goes afterwards. */
export async function leaveFor(area: SignInArea, to: string): Promise<Response> {
  const { provider } = await providerOf(area)
  const { scope, acr } = openIdSettings(area)
  const again = doorOf(area).asksAgain ? askingAgain(provider.serverMetadata()) : {}
  const attempt: Attempt = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    to,
    since: Math.floor(Date.now() / 1000),
    saysWhen: again.max_age !== undefined,
  }
  const address = openid.buildAuthorizationUrl(provider, {
    redirect_uri: returnTo(area).href,
    scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(acr.length > 0 && { acr_values: acr.join(' ') }),
    ...again,
  })
  const headers = { 'set-cookie': await doorOf(area).note.store(JSON.stringify(attempt)) }
  return redirect(address.href, { status: 303, headers })
}

/**
 * BEY-543: the parameters by which this provider asks the person again. `max_age` also makes it say when they proved who
 * they are (`auth_time`), where it knows that claim. Both are of OpenID Connect Core: a provider that lists neither gets
 * `prompt`, which it has to know.
 */
function askingAgain(said: openid.ServerMetadata): { prompt?: string; max_age?: string } {
  const prompts = said.prompt_values_supported as string[] | undefined
  return {
    ...(prompts?.includes('login') !== false && { prompt: 'login' }),
    ...(said.claims_supported?.includes('auth_time') && { max_age: '0' }),
  }
}

export type Proven = {
  /** A hash of issuer and subject, by which the utility's system knows the person. */
  identity: string
  /** The provider's session, which a log-out there may name again: by `sid`, or by the person where it says none. */
  session: string
  claims: Record<string, unknown>
  idToken: string
  to: string
  /** The Set-Cookie value that ends the attempt, so that the return address cannot be used twice. */
  forgotten: string
}

/**
 * The provider's claims about the person who comes back from it. `isFirstUse` says whether this attempt comes back for
 * the first time: a provider that gets a code twice revokes the tokens that it gave for it. Throws NotProven.
 */
export async function comeBack(
  area: SignInArea,
  args: RouteArgs,
  isFirstUse: (attempt: string) => Promise<boolean>,
): Promise<Proven> {
  const { note } = doorOf(area)
  const kept = await note.read(args.request)
  if (kept === undefined) throw new NotProven('refused')
  const attempt: Attempt = JSON.parse(kept)
  if (!(await isFirstUse(attempt.state))) throw new NotProven('refused')
  const { provider } = await providerOf(area)
  const here = returnTo(area)
  here.search = args.url.search
  try {
    const tokens = await openid.authorizationCodeGrant(provider, here, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const proven = tokens.claims() as openid.IDToken
    await checkSignature(area, String(tokens.id_token))
    checkProof(proven, openIdSettings(area))
    if (doorOf(area).asksAgain) checkFresh(proven, attempt)
    const said = await openid.fetchUserInfo(provider, tokens.access_token, proven.sub)
    return {
      identity: identityOf(proven.iss, proven.sub),
      session:
        typeof proven.sid === 'string'
          ? identityOf(proven.iss, proven.sid)
          : unnamedOf(identityOf(proven.iss, proven.sub)),
      claims: { ...said, ...proven },
      idToken: String(tokens.id_token),
      to: attempt.to,
      forgotten: await note.forget(),
    }
  } catch (cause) {
    throw cause instanceof NotProven ? cause : new NotProven(reasonOf(cause), cause)
  }
}

/** What a token says, if the provider has signed it for the portal; throws for any other token. */
export async function readToken(area: SignInArea, token: string, more: JWTVerifyOptions = {}) {
  const { keys } = await providerOf(area)
  const { issuer, clientId: audience } = openIdSettings(area)
  const options = { issuer, audience, algorithms, clockTolerance: seconds.skew, ...more }
  return (await jwtVerify(token, keys, options)).payload
}

/** The signature too, though the token comes from the provider itself; its new keys are known at once. */
async function checkSignature(area: SignInArea, token: string): Promise<void> {
  await readToken(area, token).catch(async error => {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    await (await providerOf(area)).keys.reload()
    return readToken(area, token)
  })
}

export const textOf = (claims: Proven['claims'], ...names: string[]): string =>
  names
    .flatMap(name => (typeof claims[name] === 'string' ? [claims[name].trim()] : []))
    .filter(Boolean)
    .join(' ')

/** Checks besides openid-client that the token is for the portal and not from the future, and that the proof of identity is strong. */
function checkProof(
  { iat, acr, azp }: Record<string, unknown> & { iat: number },
  { acr: wanted, clientId }: ReturnType<typeof openIdSettings>,
): void {
  if (iat > Date.now() / 1000 + seconds.skew) throw new NotProven('refused')
  // A list of one text reads like that text, and is none.
  if (azp !== undefined && azp !== clientId) throw new NotProven('refused')
  if (wanted.length > 0 && !wanted.some(level => level === acr)) throw new NotProven('weak')
}

/** A proof that is older than the attempt is that of a session which the provider had kept. */
function checkFresh(
  { auth_time: at }: { auth_time?: unknown },
  { since, saysWhen }: Attempt,
): void {
  if (at === undefined && !saysWhen) return
  if (typeof at !== 'number' || at < since - seconds.skew) throw new NotProven('weak')
}

function reasonOf(cause: unknown): Reason {
  if (cause instanceof openid.AuthorizationResponseError)
    return cause.error === 'access_denied' ? 'abandoned' : 'refused'
  const isSilent =
    (cause instanceof TypeError && cause.message === 'fetch failed') ||
    (cause instanceof openid.ClientError && cause.code === 'OAUTH_TIMEOUT')
  return isSilent ? 'away' : 'refused'
}

export const identityOf = (issuer: string, subject: string) =>
  createHash('sha256').update(`${issuer} ${subject}`).digest('base64url')

/** A session of which the provider says no more than whose it is. */
export const unnamedOf = (identity: string) => `sub ${identity}`

/** Ends the attempt (`forgotten`), and adds more Set-Cookie values. */
export function withCookies(response: Response, forgotten: string, lines: string[]): Response {
  for (const line of [forgotten, ...lines]) response.headers.append('set-cookie', line)
  return response
}

/** The ID token that the log-out shows to the provider; kept for a day, the longest session. */
const tokenNote = sealedNote('fin-de-session', 24 * 60)

type KeptToken = { door: SignInArea; owner: string; idToken: string }

/** A longer token does not fit in a cookie: the log-out then leaves the provider's session open. */
const longestToken = 2400

export const keepToken = async (kept: KeptToken): Promise<string[]> =>
  kept.idToken.length > longestToken ? [] : [await tokenNote.store(JSON.stringify(kept))]

/** The log-out address `to` at the provider, if it answers; undefined for a person who did not sign in there. */
export async function endElsewhere(request: Request, owner: string) {
  const kept = await tokenNote.read(request)
  if (kept === undefined) return undefined
  const { door: area, idToken, ...of }: KeptToken = JSON.parse(kept)
  const forgotten = await tokenNote.forget()
  if (of.owner !== owner || !offers(area)) return { forgotten }
  const { provider } = (await providerOf(area).catch(() => undefined)) ?? {}
  if (!provider?.serverMetadata().end_session_endpoint) return { forgotten }
  const to = openid.buildEndSessionUrl(provider, {
    id_token_hint: idToken,
    post_logout_redirect_uri: new URL(doorOf(area).page, settings().PORTAL_URL).href,
    state: openid.randomState(),
  })
  return { forgotten, to: to.href }
}
