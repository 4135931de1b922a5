import { createRemoteJWKSet, jwtVerify } from 'jose'
import {
  identityOf,
  mustBeOffered,
  NotProven,
  providerOf,
  seconds,
} from '#session/openid.server.ts'
import { openIdSettings } from '#settings.server.ts'

/** In seconds: the age of the oldest log-out token that is accepted. */
const oldest = 120

const signOutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Throws for any token that is not a log-out token of the directory. */
export async function readSignOut(token: string): Promise<{ identity: string; jti: string }> {
  mustBeOffered('directory')
  const { issuer, clientId } = openIdSettings('directory')
  const provider = await providerOf('directory')
  const keys = createRemoteJWKSet(new URL(String(provider.serverMetadata().jwks_uri)), {
    timeoutDuration: seconds.wait * 1000,
  })
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
    clockTolerance: seconds.skew,
    maxTokenAge: oldest,
    requiredClaims: ['sub', 'jti'],
  }).catch(cause => {
    throw new NotProven('refused', cause)
  })
  const { events, nonce, sub = '', jti = '' } = payload
  const isSignOut = typeof events === 'object' && events !== null && signOutEvent in events
  if (!isSignOut || nonce !== undefined) throw new NotProven('refused')
  return { identity: identityOf(issuer, sub), jti }
}
