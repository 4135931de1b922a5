import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { waitText } from '#domain/wait.ts'
import { invitation, PageFailure } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { log } from '#log.server.ts'
import { hiddenName } from '#secrets.server.ts'
import { settings } from '#settings.server.ts'
import { type Store, store } from '#store/client.server.ts'
import { networkOf } from './client-address.server.ts'

const minute = 60
const hour = 60 * minute

type Limit = { times: number; seconds: number }

/**
 * How often something may be tried. `account`: on one account from one address, so that nobody can lock somebody
 * else out; from all addresses together with `anywhere`, where nobody else can count on it. `address`: by one person,
 * whichever the account; an address stands for PEOPLE_PER_ADDRESS of them.
 */
const limits = () => ({
  /** Wrong ones only, as for the other passwords: see `Attempt.succeeded`. */
  login: { account: { times: 10, seconds: 15 * minute }, address: { times: 5, seconds: hour } },
  'admin-login': {
    account: { times: 10, seconds: 15 * minute },
    address: { times: 2, seconds: hour },
  },
  'old-password': {
    account: { times: 10, seconds: 15 * minute },
    address: { times: 5, seconds: hour },
  },
  /** Most are slips of the pen, which send none. */
  'sign-up': { account: mails(2), address: { times: 3, seconds: hour } },
  forgot: { account: mails(), address: { times: 2, seconds: hour } },
  'mail-change': { account: mails(), address: { times: 2, seconds: hour } },
  /** Addresses to verify: each is a mail to staff. */
  address: { account: mails(), address: { times: 5, seconds: hour } },
  /** Requests, and messages about them: staff reads each. */
  claim: { account: mails(4), address: { times: 10, seconds: hour } },
  /** Captchas judged: with the browser's proof of work, and without. */
  captcha: { address: { times: 30, seconds: hour } },
  'captcha-bare': { address: { times: 6, seconds: hour } },
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
    ...Object.values(limits()).flatMap(({ address, ...kind }) => [
      address.seconds,
      'account' in kind ? kind.account.seconds : 0,
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
  const network = networkOf(context.address)
  const limit: { account?: Limit; anywhere?: boolean; address: Limit } = limits()[kind]
  const byAddress = counter(`${kind}:adresse`, multiplied(limit.address), network)
  const byAccount =
    limit.account && account !== undefined
      ? counter(
          `${kind}:compte`,
          limit.account,
          `${account.trim().toLowerCase()} ${limit.anywhere ? '' : network}`,
        )
      : undefined
  const refusal = await counted(async () => {
    const ofAccount = (await byAccount?.take()) ?? null
    if (ofAccount !== null) return { reached: 'account' as const, wait: ofAccount }
    const ofAddress = await byAddress.take()
    // Waiting for the address, one does not use up the account.
    if (ofAddress === null) return null
    await byAccount?.giveBack()
    return { reached: 'address' as const, wait: ofAddress }
  })
  return {
    tooMany: refusal && refusalAfter(refusal.wait),
    reached: refusal?.reached ?? null,
    succeeded: () => counted(() => both(byAddress.giveBack(), byAccount?.forget())),
    uncount: () => counted(() => both(byAddress.giveBack(), byAccount?.giveBack())),
  }
}

function multiplied({ times, seconds }: Limit): Limit {
  return { times: times * settings().PEOPLE_PER_ADDRESS, seconds }
}

function refusalAfter(ms: number): TooMany {
  return {
    status: 429,
    text: `Trop de tentatives. Réessayez dans ${waitText(ms)}.`,
    headers: { 'retry-after': String(Math.ceil(ms / 1000)) },
  }
}

async function both(...changes: (Promise<unknown> | undefined)[]): Promise<void> {
  await Promise.all(changes)
}

async function counted<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    log.error({ msg: 'quota store failed', reason: String(error) })
    const text = `Votre demande n’a pas pu être prise en compte. ${invitation()}`
    throw new PageFailure(503, { title: 'Service momentanément indisponible', text })
  }
}

/** One count in the portal's store, which all its processes share; `take` answers the wait in ms when it is over. */
function counter(name: string, limit: Limit, subject: string) {
  const limiter = limiterOf(name, limit)
  // The store learns neither addresses nor accounts.
  const key = hiddenName(`quota ${name} ${subject}`)
  return {
    take: () =>
      limiter.consume(key).then(
        () => null,
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
          throw refusal
        },
      ),
    giveBack: () => limiter.reward(key),
    forget: () => limiter.delete(key),
  }
}

const limiters = new WeakMap<Store, Map<string, RateLimiterPrisma>>()

function limiterOf(name: string, { times, seconds }: Limit): RateLimiterPrisma {
  const client = store()
  const known = limiters.get(client) ?? new Map<string, RateLimiterPrisma>()
  limiters.set(client, known)
  const limiter =
    known.get(name) ??
    new RateLimiterPrisma({
      storeClient: client,
      tableName: 'quota',
      keyPrefix: name,
      points: times,
      duration: seconds,
      // Everybody's rows at once: deleteOutdated does so in pieces.
      clearExpiredByTimeout: false,
    })
  known.set(name, limiter)
  return limiter
}
