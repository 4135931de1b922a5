import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import { extrasIn } from '#extras/all.ts'
import { log } from '#process/log.server.ts'
import { runEvery } from '#process/schedule.server.ts'
import { openIdSettings, type SignInArea } from '#provider-settings.server.ts'
import { settings } from '#settings.server.ts'

// What the portal knows of its identity providers. BEY-522: a job asks for their metadata, never a visitor's request: a
// stranger's visits make no call, so that no provider answers them by refusing the portal, and none is taken for away.

const seconds = { wait: 5, skew: 10 }
const largestAnswer = 500_000

type Known = {
  provider: openid.Configuration
  /** Fetched when first needed, kept for ten minutes, and asked for again at an unknown key, twice a minute at most. */
  keys: JWTVerifyGetKey & { reload: () => Promise<void> }
}

/**
 * - `answered`: metadata that can be used;
 * - `declined`: a refusal (4xx), which shows that the provider is there;
 * - `silent`: no answer, 5xx, or metadata without its parts.
 */
export type Checked = 'answered' | 'declined' | 'silent'

export type Watch = { last?: Checked; at: number; silentSince?: number }

export function afterCheck(before: Watch | undefined, last: Checked, now: number): Watch {
  return last === 'silent'
    ? { last, at: now, silentSince: before?.silentSince ?? now }
    : { last, at: now }
}

/** Away: silent at each check for so many seconds. A refusal is an answer, whatever it says. */
export const isAwayAt = (watch: Watch | undefined, now: number, forSeconds: number) =>
  watch?.silentSince !== undefined && now - watch.silentSince >= forSeconds * 1000

const watches = new Map<SignInArea, Watch>()
const known = new Map<SignInArea, Known>()
const asking = new Map<SignInArea, Promise<unknown>>()
const toldAway = new Map<SignInArea, () => void>()

/** `tell` is called each time that this provider begins to be away. */
export const whenAway = (area: SignInArea, tell: () => void) => toldAway.set(area, tell)

/** STAFF_OUTAGE_SECONDS of silence, as the job has heard it. */
export const isAway = (area: SignInArea): boolean =>
  isAwayAt(watches.get(area), Date.now(), settings().STAFF_OUTAGE_SECONDS)

/** The provider as it is known; the reason when it cannot be used now. */
export async function providerNow(area: SignInArea): Promise<Known | Exclude<Checked, 'answered'>> {
  // Until the job's first answer, after a start: all who come wait for it.
  if (!watches.has(area)) await (asking.get(area) ?? check(area))
  const last = watches.get(area)?.last
  if (last === 'silent') return last
  return known.get(area) ?? 'declined'
}

function check(area: SignInArea): Promise<unknown> {
  const asked = asking.get(area) ?? ask(area).finally(() => asking.delete(area))
  asking.set(area, asked)
  return asked
}

async function ask(area: SignInArea): Promise<void> {
  const before = watches.get(area)
  const wasAway = isAway(area)
  let status = 0
  const last = await discover(area, answered => {
    status = answered
  }).then(
    found => {
      known.set(area, keptKeys(known.get(area), found))
      return 'answered' as const
    },
    () => (status >= 400 && status < 500 ? ('declined' as const) : ('silent' as const)),
  )
  watches.set(area, afterCheck(before, last, Date.now()))
  if (last !== 'answered' && before?.last !== last)
    log.warn({ msg: 'identity provider does not answer', area, last, status })
  if (isAway(area) && !wasAway) toldAway.get(area)?.()
  if (last === 'answered' && before?.last && before.last !== 'answered')
    log.info({ msg: 'identity provider answers again', area })
}

async function discover(area: SignInArea, onStatus: (status: number) => void) {
  const { issuer, clientId, clientSecret } = openIdSettings(area)
  const url = new URL(issuer)
  const metadata = { client_secret: clientSecret, [openid.clockTolerance]: seconds.skew }
  const provider = await openid.discovery(url, clientId, metadata, undefined, {
    timeout: seconds.wait,
    execute: url.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
    [openid.customFetch]: async (address, init) => {
      const answered = await limitedFetch(address, init as RequestInit)
      onStatus(answered.status)
      return answered
    },
  })
  const said = provider.serverMetadata()
  const parts = [said.authorization_endpoint, said.token_endpoint, said.userinfo_endpoint]
  if (![...parts, said.jwks_uri].every(part => URL.canParse(String(part))))
    throw new Error('metadata without its parts')
  return provider
}

/** Metadata that say the same address for the keys leave the keys that are kept. */
function keptKeys(before: Known | undefined, provider: openid.Configuration): Known {
  const uri = String(provider.serverMetadata().jwks_uri)
  const isSame = before?.provider.serverMetadata().jwks_uri === uri
  const timeoutDuration = seconds.wait * 1000
  return {
    provider,
    keys: isSame ? before.keys : createRemoteJWKSet(new URL(uri), { timeoutDuration }),
  }
}

/** Reads no answer of a provider beyond what any of them needs. */
async function limitedFetch(address: string, init: RequestInit): Promise<Response> {
  const answered = await fetch(address, init)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answered.body ?? []) {
    size += piece.length
    if (size > largestAnswer) throw new Error('too long an answer')
    pieces.push(piece)
  }
  const { status, headers } = answered
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(pieces), {
    status,
    headers,
  })
}

/** How long after a check the next one is due, in ms: while a process starts, its provider may be starting too. */
function pauseAfter(area: SignInArea): number {
  const often = settings().STAFF_OUTAGE_SECONDS * 1000
  if (watches.get(area)?.last === 'answered') return often
  return known.has(area) ? often / 4 : Math.min(often / 4, 1000)
}

export function startWatchingProviders(): void {
  const areas = extrasIn(settings().EXTRAS).flatMap(({ name, signIn }) => (signIn ? [name] : []))
  const isDue = (area: SignInArea) => Date.now() - (watches.get(area)?.at ?? 0) >= pauseAfter(area)
  const shortest = Math.min(settings().STAFF_OUTAGE_SECONDS * 250, 1000)
  runEvery(shortest, 'watch of the identity providers', async () => {
    await Promise.all(areas.filter(isDue).map(check))
  })
}
