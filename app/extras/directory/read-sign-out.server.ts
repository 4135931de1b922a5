import { identityOf, mustBeOffered, NotProven, readToken } from '#session/openid.server.ts'
import { openIdSettings } from '#settings.server.ts'

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
