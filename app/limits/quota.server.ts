import { waitText } from '#domain/wait.ts'
import { invitation, PageFailure } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { log } from '#log.server.ts'
import { settings } from '#settings.server.ts'
import { networksOf } from './client-address.server.ts'
import { type Addition, add, type Count, countsOf, hashed, takeBack } from './counters.server.ts'

export const minute = 60
export const hour = 60 * minute

export type Limit = { times: number; seconds: number }

type Kind = { account?: Limit; anywhere?: boolean; address?: Limit }

/**
 * How often something may be tried. `account`: on one account from one address, so that nobody can lock somebody
 * else out; from all addresses together with `anywhere`, where nobody else can count on it. `address`: by one person,
 * whichever the account; an address stands for PEOPLE_PER_ADDRESS of them. Log-ins have rules of their own
 * (log-in-limits.server.ts).
 */
const limits = () => ({
  /** Wrong ones only: see `Attempt.succeeded`. */
  'old-password': {
    account: { times: 10, seconds: 15 * minute },
    address: { times: 5, seconds: hour },
  },
  /** Codes, which nobody tries who has not given the password: from all addresses together. */
  'second-factor': {
    account: { times: 10, seconds: 15 * minute },
    anywhere: true,
    address: { times: 5, seconds: hour },
  },
  /** Most are slips of the pen, which send none. */
  'sign-up': { account: mails(2), address: { times: 3, seconds: hour } },
  forgot: { account: mails(), address: { times: 2, seconds: hour } },
  /** Mails that were sent for it: whoever asks for more, from wherever, is answered as before, and none leaves. */
  'forgot-mail': { account: mails(2), anywhere: true },
  'mail-change': { account: mails(), address: { times: 2, seconds: hour } },
  /** Addresses to verify: each is a mail to staff. */
  address: { account: mails(), address: { times: 5, seconds: hour } },
  /** Requests, and messages about them: staff reads each. */
  claim: { account: mails(4), address: { times: 10, seconds: hour } },
  strength: { address: { times: 100, seconds: hour } },
  /** Of an address, while one types it. */
  suggestions: { address: { times: 300, seconds: hour } },
  /** Tiles that have to be fetched; those of the cache are not counted. */
  map: { address: { times: 300, seconds: hour } },
  /** One opinion on an answer; an « account » is a person and a question. */
  faq: {
    account: { times: 1, seconds: 24 * hour },
    anywhere: true,
    address: { times: 30, seconds: hour },
  },
})

/** What sends a mail to whatever address is typed, or gives staff work. */
const mails = (fold = 1): Limit => ({ times: fold * settings().MAILS_PER_HOUR, seconds: hour })

/** How long an attempt is remembered at most. */
export const longestQuotaHours = () =>
  Math.max(
    ...Object.values<Kind>(limits()).flatMap(({ account, address }) => [
      account?.seconds ?? 0,
      address?.seconds ?? 0,
    ]),
  ) / hour

export type QuotaKind = keyof ReturnType<typeof limits>

/** How an attempt over quota is refused: 429, and the wait in words and in seconds. */
export type TooMany = { status: 429; text: string; headers: { 'retry-after': string } }

export type Attempt = {
  /** Set when the attempt must be refused. */
  tooMany: TooMany | null
  /** The limit that refuses it. */
  reached: 'account' | 'address' | null
  /** The attempt was right: earlier wrong ones on this account are forgotten, and this one is not counted. */
  succeeded: () => Promise<void>
  /** The attempt was not judged, because a call failed: it is not counted. */
  uncount: () => Promise<void>
}

/**
 * Counts one attempt before it is made, so that a hundred at once are a hundred. `account` is what was typed,
 * whether it exists or not. Throws the page of a failure when nothing can be counted: what cannot be counted
 * could be tried for ever, and without its store the portal lets nobody in anyhow.
 */
export async function attempt(
  { context }: Pick<RouteArgs, 'context'>,
  kind: QuotaKind,
  account?: string,
): Promise<Attempt> {
  const networks = networksOf(context.address)
  const { account: ofAccount, anywhere, address }: Kind = limits()[kind]
  const name = account?.trim().toLowerCase()
  const byAccount =
    ofAccount && name !== undefined
      ? anywhere
        ? [{ ...meter(`${kind}:compte`, `${name} `, ofAccount) }]
        : perNetwork(`${kind}:compte`, networks, ofAccount, `${name} `)
      : []
  const byAddress = address ? perNetwork(`${kind}:adresse`, networks, ofPeople(address)) : []
  const taken = [...byAccount, ...byAddress]
  const over = await counted(() => take(taken))
  return {
    tooMany: over && tooMany(over.wait),
    reached: over && (byAccount.includes(over.meter) ? 'account' : 'address'),
    succeeded: () => counted(() => takeBack(taken, narrowest(byAccount))),
    uncount: () => counted(() => takeBack(taken)),
  }
}

/** One count that an attempt adds to, and how much that count may hold. */
export type Meter = Addition & { times: number }

export const meter = (
  name: string,
  subject: string,
  { times, seconds }: Limit,
  points = 1,
): Meter => ({
  key: `${name}:${hashed(`${name} ${subject}`)}`,
  times,
  seconds,
  points,
})

/** An IPv6 network of 256 or 65,536 of the narrowest may make more attempts than one, and far fewer than all of them. */
const growth = [1, 4, 16]

/** A count for each network around an address, the narrowest first. */
export const perNetwork = (
  name: string,
  networks: string[],
  { times, seconds }: Limit,
  subject = '',
  points = 1,
): Meter[] =>
  networks.map((network, i) => {
    const limit = { times: times * (growth[i] ?? 1), seconds }
    return meter(name, subject + network, limit, points)
  })

/** The key of the count of the address's own network, which a success empties. */
export const narrowest = ([first]: Meter[]): string[] => (first ? [first.key] : [])

export const ofPeople = ({ times, seconds }: Limit): Limit => ({
  times: times * settings().PEOPLE_PER_ADDRESS,
  seconds,
})

/** The first of these counts that has no room for the attempt, and how long it still lasts (ms). */
export function firstOver(meters: Meter[], counts: Map<string, Count>) {
  for (const meter of meters) {
    const { points = 0, ends } = counts.get(meter.key) ?? {}
    if (points + meter.points > meter.times && ends)
      return { meter, wait: Math.max(ends.getTime() - Date.now(), 0) }
  }
  return null
}

/** Adds the attempt to all its counts, or to none of them when one is full: a refused attempt leaves no rows. */
export async function take(meters: Meter[], counts?: Map<string, Count>) {
  if (meters.length === 0) return null
  const over = firstOver(meters, counts ?? (await countsOf(meters.map(({ key }) => key))))
  if (over) return over
  const after = await add(meters)
  const late = meters.find(({ key, times }) => (after.get(key) ?? 0) > times)
  if (!late) return null
  // Others came between the two.
  await takeBack(meters)
  return { meter: late, wait: late.seconds * 1000 }
}

export function tooMany(ms: number): TooMany {
  return {
    status: 429,
    text: `Trop de tentatives. Réessayez dans ${waitText(ms)}.`,
    headers: { 'retry-after': String(Math.ceil(ms / 1000)) },
  }
}

export async function counted<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    log.error({ msg: 'quota store failed', reason: String(error) })
    const text = `Votre demande n’a pas pu être prise en compte. ${invitation()}`
    throw new PageFailure(503, { title: 'Service momentanément indisponible', text })
  }
}
