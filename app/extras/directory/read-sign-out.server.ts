import { openIdSettings } from '#provider-settings.server.ts'
import { identityOf, mustBeOffered, NotProven, readToken } from '#session/openid.server.ts'

/** In seconds: the age of the oldest log-out token that is accepted. */
const oldest = 120

const signOutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Throws for any token that is not a log-out token of the directory. */
export async function readSignOut(token: string): Promise<{ identity: string; jti: string }> {
  mustBeOffered('directory')
  const {
    events,
    nonce,
    sub = '',
    jti = '',
  } = await readToken('directory', token, {
    maxTokenAge: oldest,
    requiredClaims: ['sub', 'jti', 'exp'],
    // An identity token of the same provider is none.
    typ: 'logout+jwt',
  }).catch(cause => {
    throw cause instanceof NotProven ? cause : new NotProven('refused', cause)
  })
  const isSignOut = typeof events === 'object' && events !== null && signOutEvent in events
  if (!isSignOut || nonce !== undefined) throw new NotProven('refused')
  return { identity: identityOf(openIdSettings('directory').issuer, sub), jti }
}

/** As the session was named when it opened one here (`Proven.session`). The address is read as it was sent. */
export function sessionNamedIn(address: string): string {
  mustBeOffered('directory')
  const { searchParams: said } = new URL(address)
  const { issuer } = openIdSettings('directory')
  const sid = said.get('sid')
  if (said.get('iss') !== issuer || !sid) throw new NotProven('refused')
  return identityOf(issuer, sid)
}

/** The one answer that a page of another site may frame: the directory's. */
export function framedByDirectory(): Record<string, string> {
  const { origin } = new URL(openIdSettings('directory').issuer)
  return {
    'content-type': 'text/plain',
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`,
    // For browsers before frame-ancestors; the others read no such value.
    'x-frame-options': `ALLOW-FROM ${origin}`,
  }
}
