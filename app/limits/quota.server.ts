import { waitText } from '#domain/wait.ts'
import {
  FormRefusal,
  invitation,
  PageFailure,
  type RouteArgs,
  refusedWith,
} from '#http/route.server.ts'
import { quotaRefusals } from '#process/instruments.server.ts'
import { log } from '#process/log.server.ts'
import { settings } from '#settings.server.ts'
import { networksOf } from './client-address.server.ts'
import { type Addition, add, type Count, countsOf, hashed, takeBack } from './counters.server.ts'

export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds

type Limit = { times: number; seconds: number }

type Kind = { account?: Limit; anywhere?: boolean; session?: Limit; address?: Limit }

/**
 * How often something may be tried. `account` counts one account from one network address, so that no stranger can lock
 * its owner out; with `anywhere` it counts all addresses together, where no stranger can use it up. `session` counts
 * one account from all addresses for a day: beyond it, the session that tries has to end, or codes are blocked.
 * `address` counts one person on any account; a network address stands for PEOPLE_PER_ADDRESS of them. Log-ins have
 * their own rules (log-in-limits.server.ts).
 */
const limits = () => ({
  /** Only wrong passwords count: see `Attempt.succeeded`. */
  'old-password': {
    account: { times: 10, seconds: 15 * minuteSeconds },
    session: { times: 20, seconds: 24 * hourSeconds },
    address: { times: 5, seconds: hourSeconds },
  },
  /** Codes can be tried only after the right password: they are counted from all addresses together. */
  'second-factor': {
    account: { times: 10, seconds: 15 * minuteSeconds },
    anywhere: true,
    address: { times: 5, seconds: hourSeconds },
  },
  /** Codes from a browser that has given no right one: beyond a day's limit, no such browser may give any more. */
  'second-factor-unknown': {
    account: { times: 10, seconds: 15 * minuteSeconds },
    anywhere: true,
    session: { times: 20, seconds: 24 * hourSeconds },
    address: { times: 5, seconds: hourSeconds },
  },
  /** Codes from a browser where this agent has given a right one: a thief of the password cannot use these up. */
  'second-factor-known': { account: { times: 10, seconds: 15 * minuteSeconds }, anywhere: true },
  /** Ways begun to an identity provider: none makes a call, each seals a note. */
  'sign-in-start': { address: { times: 20, seconds: 10 * minuteSeconds } },
  /** Ways back from it that it refuses: for each it is asked once. */
  'sign-in': { address: { times: 5, seconds: 10 * minuteSeconds } },
  /** Log-out tokens that are none; those of the directory are not counted. */
  'sign-out': { address: { times: 5, seconds: minuteSeconds } },
  /** What became of one payment, which its notification and its return address let a stranger ask. */
  'payment-status': { account: { times: 10, seconds: minuteSeconds }, anywhere: true },
  /** Files for the mediator: each asks for bills and attachments, and draws a document. */
  mediation: { account: { times: 10, seconds: hourSeconds }, anywhere: true },
  /** Most attempts are typing errors, which send no mail. */
  'sign-up': { account: mails(2), address: { times: 3, seconds: hourSeconds } },
  forgot: { account: mails(), address: { times: 2, seconds: hourSeconds } },
  /** Mails that were sent: a visitor who asks for more gets the same answer, and no mail leaves. */
  'forgot-mail': { account: mails(2), anywhere: true },
  'mail-change': { account: mails(), address: { times: 2, seconds: hourSeconds } },
  /** Addresses to verify: each is a mail to staff. */
  address: { account: mails(), address: { times: 5, seconds: hourSeconds } },
  /** Requests, and messages about them: staff reads each. */
  claim: { account: mails(4), address: { times: 10, seconds: hourSeconds } },
  /** Wrong numbers of meters: other subscribers' meters must not be found by guessing. */
  meter: {
    account: { times: 20, seconds: hourSeconds },
    anywhere: true,
    address: { times: 20, seconds: hourSeconds },
  },
  /** Notices about a town's water: a confirmation link goes to whatever address is typed. */
  water: { account: mails(), anywhere: true, address: { times: 3, seconds: hourSeconds } },
  strength: { address: { times: 100, seconds: hourSeconds } },
  suggestions: { address: { times: 300, seconds: hourSeconds } },
  /** Tiles that have to be fetched; those of the cache are not counted. */
  map: { address: { times: 300, seconds: hourSeconds } },
  /** One opinion on an answer; an « account » is a person and a question. */
  faq: {
    account: { times: 1, seconds: 24 * hourSeconds },
    anywhere: true,
    address: { times: 30, seconds: hourSeconds },
  },
})

/** The limit on mails to any typed address, or on what staff have to read. */
const mails = (fold = 1): Limit => ({
  times: fold * settings().MAILS_PER_HOUR,
  seconds: hourSeconds,
})

export const longestQuotaHours = () =>
  Math.max(
    ...Object.values<Kind>(limits()).flatMap(({ account, session, address }) => [
      account?.seconds ?? 0,
      session?.seconds ?? 0,
      address?.seconds ?? 0,
    ]),
  ) / hourSeconds

export type QuotaKind = keyof ReturnType<typeof limits>

export type TooMany = { status: 429; text: string; headers: { 'retry-after': string } }

export type Attempt = {
  tooMany: TooMany | null
  reached: 'account' | 'session' | 'address' | null
  /** The attempt was right: it is not counted, and earlier wrong ones on this account are forgotten. */
  succeeded: () => Promise<void>
  /** The attempt was not judged, because a call failed: it is not counted. */
  uncount: () => Promise<void>
}

/**
 * Counts one attempt before it is made, so that a hundred at once are a hundred. `account` is what was typed, whether
 * it exists or not. Throws an outage page when nothing can be counted: otherwise it could be tried for ever, and
 * without its store the portal lets no one in anyhow.
 */
export async function attempt(
  { context }: Pick<RouteArgs, 'context'>,
  kind: QuotaKind,
  account?: string,
): Promise<Attempt> {
  const networks = networksOf(context.address)
  const { account: ofAccount, anywhere, session, address }: Kind = limits()[kind]
  const name = account?.trim().toLowerCase()
  const byAccount =
    ofAccount && name !== undefined
      ? anywhere
        ? [counterOf(`${kind}:compte`, `${name} `, ofAccount)]
        : perNetwork(`${kind}:compte`, networks, ofAccount, `${name} `)
      : []
  const byAddress = address ? perNetwork(`${kind}:adresse`, networks, ofPeople(address)) : []
  const bySession = session && name !== undefined ? [sessionCounter(kind, name, session)] : []
  const taken = [...bySession, ...byAccount, ...byAddress]
  const over = await orUnavailable(() => take(taken))
  const reached = (counter: Counter) =>
    bySession.includes(counter) ? 'session' : byAccount.includes(counter) ? 'account' : 'address'
  return {
    tooMany: over && tooMany(over.wait),
    reached: over && reached(over.counter),
    succeeded: () =>
      ifPossible(() => takeBack(taken, [...keysOf(bySession), ...narrowest(byAccount)])),
    uncount: () => ifPossible(() => takeBack(taken)),
  }
}

/** Does not count an attempt that a failed call left without an answer. @throws FormRefusal 429 */
export async function counted<T>(
  args: Pick<RouteArgs, 'context'>,
  kind: QuotaKind,
  account: string,
  work: () => Promise<T>,
): Promise<T> {
  const { tooMany, uncount } = await attempt(args, kind, account)
  if (tooMany) throw tooManyRefusal(tooMany)
  return work().catch(async cause => {
    if (!(cause instanceof FormRefusal)) await uncount()
    throw cause
  })
}

export const tooManyRefusal = (tooMany: TooMany) => refusedWith({ tone: 'warning', ...tooMany })

export type Counter = Addition & { times: number }

export const counterOf = (
  name: string,
  subject: string,
  { times, seconds }: Limit,
  points = 1,
): Counter => ({ key: `${name}:${hashed(`${name} ${subject}`)}`, times, seconds, points })

/** A wide IPv6 network, of 256 or 65,536 narrow ones, may make more attempts than one, but far fewer than all. */
const growth = [1, 4, 16]

export const perNetwork = (
  name: string,
  networks: string[],
  { times, seconds }: Limit,
  subject = '',
  points = 1,
): Counter[] =>
  networks.map((network, i) => {
    const limit = { times: times * (growth[i] ?? 1), seconds }
    return counterOf(name, subject + network, limit, points)
  })

const sessionCounter = (kind: QuotaKind, name: string, limit: Limit) =>
  counterOf(`${kind}:sessions`, `${name} `, limit)

/** A new log-in starts a new count, whatever was tried in an earlier session. */
export async function emptySessionCount(kind: QuotaKind, name: string): Promise<void> {
  const { session }: Kind = limits()[kind]
  if (session) await takeBack([], keysOf([sessionCounter(kind, name, session)]))
}

const keysOf = (counters: Counter[]) => counters.map(({ key }) => key)

/** The key of the count of the address's own network, which a success empties. */
export const narrowest = ([first]: Counter[]): string[] => (first ? [first.key] : [])

export const ofPeople = ({ times, seconds }: Limit): Limit => ({
  times: times * settings().PEOPLE_PER_ADDRESS,
  seconds,
})

export function firstOver(counters: Counter[], counts: Map<string, Count>) {
  for (const counter of counters) {
    const { points = 0, ends } = counts.get(counter.key) ?? {}
    if (points + counter.points > counter.times && ends)
      return { counter, wait: Math.max(ends.getTime() - Date.now(), 0) }
  }
  return null
}

/** Adds the attempt to all its counts, or to none of them when one is full: a refused attempt leaves no rows. */
export async function take(counters: Counter[], counts?: Map<string, Count>) {
  if (counters.length === 0) return null
  const over = firstOver(counters, counts ?? (await countsOf(counters.map(({ key }) => key))))
  if (over) return countRefusal(over)
  const after = await add(counters)
  const full = counters.find(({ key, times }) => (after.get(key) ?? 0) > times)
  if (!full) return null
  // Other attempts came between the reading of the counts and the addition.
  await takeBack(counters)
  return countRefusal({ counter: full, wait: full.seconds * 1000 })
}

export function countRefusal<O extends { counter: Counter }>(over: O): O {
  const { key } = over.counter
  quotaRefusals.inc({ quota: key.slice(0, key.lastIndexOf(':')) })
  return over
}

export function tooMany(ms: number, what = 'tentatives'): TooMany {
  return {
    status: 429,
    text: `Trop de ${what}. Réessayez dans ${waitText(ms)}.`,
    headers: { 'retry-after': String(Math.ceil(ms / 1000)) },
  }
}

/** When the store fails, throws the page of a 503. */
export async function orUnavailable<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    report(error)
    const text = `Votre demande n’a pas pu être prise en compte. ${invitation()}`
    throw new PageFailure(503, { title: 'Service momentanément indisponible', text })
  }
}

export async function ifPossible(change: () => Promise<unknown>): Promise<void> {
  await change().catch(report)
}

function report(error: unknown): void {
  log.error({ msg: 'quota store failed', reason: String(error) })
}
