import type { Day } from '#domain/values.ts'
import { ask } from '#extras/slots.server.ts'
import { nowhere, type RouteArgs } from '#http/route.server.ts'
import { networksOf } from '#limits/client-address.server.ts'
import { countsOf, takeBack } from '#limits/counters.server.ts'
import {
  counterOf,
  hourSeconds,
  ifPossible,
  ofPeople,
  orUnavailable,
  perNetwork,
  take,
  tooMany,
} from '#limits/quota.server.ts'
import { guard } from '#session/guards.server.ts'
import { closed, underMaintenance } from '#session/maintenance.server.ts'
import { requestId } from '#session/upstream.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { connect, type Upstream } from '#upstream/client.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { problem } from './problem.server.ts'
import { holdsToken, isDataToken } from './rules.ts'

/** What a subscriber's tool is given to read with. */
export type Reader = {
  /** Makes a call with the tool's token, which the back end lets read, and nothing else. */
  call: Call
  pdcs: Pdc[]
  today: Day
  /** The headers that state the quota of a token. */
  quota: Record<string, string>
}

/** BEY-51, BEY-53: admits a subscriber's tools by a token in the header `Authorization`, and by nothing else. */
export const requireDataToken = guard('requireDataToken', undefined, readerOf)

async function readerOf(args: RouteArgs): Promise<Reader> {
  refuseWhenClosed()
  refuseInAddress(args)
  const token = tokenOf(args.request)
  const upstream = connect({
    token,
    requestId: requestId(args.request),
    signal: args.request.signal,
    isExpected: ({ kind }) => kind === 'session-over',
  })
  const call: Call = (name, input) => upstream.call(name, input).catch(refuseOver)
  const userLogin = await ownerOf(upstream, args)
  const quota = await countReading(token)
  const pdcs = await call('getPdcs', { query: { userLogin } })
  return { call, pdcs, quota, today: upstream.today() }
}

/** The same, and how days are read. Where no extra has days, the address is none (SHELL-26). */
export const requireDataTokenForDays = guard('requireDataTokenForDays', undefined, async args => {
  const [daysOf] = Object.values(await ask('daysOfMeters'))
  if (!daysOf) throw await nowhere()
  return { reader: await readerOf(args), daysOf }
})

function refuseWhenClosed(): void {
  if (!underMaintenance()) return
  const text = 'L’espace des abonnés est fermé le temps d’une intervention.'
  throw problem(closed.status, 'Maintenance en cours', text, closed.headers)
}

/** BEY-54: refuses a token in the address, since histories and logs keep addresses, and others read them. */
function refuseInAddress({ url }: RouteArgs): void {
  if (!holdsToken(url)) return
  const text =
    'Un jeton ne s’écrit jamais dans une adresse\u00a0: historiques et journaux la gardent. Tenez-le pour connu d’autres et révoquez-le dans «\u00a0Brancher un outil\u00a0», puis donnez le nouveau dans l’en-tête Authorization.'
  throw problem(400, 'Jeton dans l’adresse', text)
}

const unauthorized = (text: string) =>
  problem(401, 'Jeton refusé', text, { 'www-authenticate': 'Bearer realm="api-moi"' })

/** Cookies are ignored. A text that cannot be a token is refused without being counted or sent to the back end. */
function tokenOf({ headers }: Request): string {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (isDataToken(token)) return token
  throw unauthorized('Donnez le jeton dans l’en-tête\u00a0: Authorization: Bearer eau_…')
}

const isOver = (error: unknown) => error instanceof UpstreamFailure && error.kind === 'session-over'

/** Answers 401 to a token that is no longer valid: it may have been revoked between two calls. */
function refuseOver(error: unknown): never {
  if (isOver(error))
    throw unauthorized(
      'Ce jeton est inconnu, révoqué ou fini. Créez une autre clé dans «\u00a0Brancher un outil\u00a0».',
    )
  throw error
}

/** The login of the token's owner. A wrong token stays counted as wrong. */
async function ownerOf({ call }: Upstream, args: RouteArgs): Promise<string> {
  const uncount = await countAsWrong(args)
  try {
    const { login } = await call('getDataTokenOwner', {})
    await uncount()
    return login
  } catch (error) {
    if (!isOver(error)) await uncount()
    return refuseOver(error)
  }
}

/** How often one token reads: enough for a tool that asks every half a minute. */
export const perToken = { times: 120, seconds: hourSeconds }

/** How many wrong tokens one person may send; a network address stands for PEOPLE_PER_ADDRESS people. */
const wrong = { times: 10, seconds: hourSeconds }

function refusal(ms: number, headers = {}) {
  const { status, text, headers: wait } = tooMany(ms, 'demandes')
  return problem(status, 'Trop de demandes', text, { ...wait, ...headers })
}

/**
 * Counts a token as wrong before it is checked, so that a hundred sent at once count as a hundred; throws 429 beyond
 * the limit. Returns the function that takes this back, for a token that was right or could not be judged.
 */
async function countAsWrong({ context }: RouteArgs): Promise<() => Promise<void>> {
  const counters = perNetwork('data-token:adresse', networksOf(context.address), ofPeople(wrong))
  const over = await orUnavailable(() => take(counters))
  if (over) throw refusal(over.wait)
  return () => ifPossible(() => takeBack(counters))
}

/** Counts a reading by this token, and answers the headers that say how many are left; throws 429 after the last. */
async function countReading(token: string): Promise<Record<string, string>> {
  const counter = counterOf('data-token:jeton', token, perToken)
  const { times, seconds } = perToken
  const over = await orUnavailable(() => take([counter]))
  const count = (await orUnavailable(() => countsOf([counter.key]))).get(counter.key)
  const reset = count ? Math.max(Math.ceil((count.ends.getTime() - Date.now()) / 1000), 0) : seconds
  const left = over ? 0 : times - (count?.points ?? 1)
  const headers = {
    'ratelimit-policy': `"jeton";q=${times};w=${seconds}`,
    ratelimit: `"jeton";r=${Math.max(left, 0)};t=${reset}`,
  }
  if (over) throw refusal(over.wait, headers)
  return headers
}
