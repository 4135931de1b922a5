import type { RouteArgs } from '#http/route-args.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import {
  boxRefusal,
  isDearer,
  judge,
  type NotAdmitted,
  overQuota,
  type PostedCaptcha,
  type Price,
  priceRefusal,
} from './captcha.server.ts'
import { add, type Count, countsOf, type Points, takeBack } from './counters.server.ts'
import {
  type Attempt,
  type Counter,
  countRefusal,
  firstOver,
  ifPossible,
  narrowest,
  orUnavailable,
  take,
} from './quota.server.ts'

/** What an attempt is counted by, of a form that has a captcha, or gets one beyond the limits. */
export type Rules<P extends Price> = {
  captcha: PostedCaptcha
  /** A form that has no captcha before there is a price to be paid. */
  isBare?: boolean
  /** Counts that grow without end and set the price: of attempts that were not right, and of captchas that were judged. */
  priced: { tries: Counter[]; captchas: Counter[] }
  priceOf: (counts: Points) => P
  limited: (price: P) => { tries: Counter[]; slots: Counter[] }
}

/** The attempt is already counted; the action of the form says how it ended. */
export type Admitted = { refusal: null; attempt: Pick<Attempt, 'succeeded' | 'uncount'> }
export type Admission = { step: number } & ({ refusal: NotAdmitted } | Admitted)

export const countsBefore = (counters: Counter[]) =>
  orUnavailable(() => countsOf(counters.map(({ key }) => key)))

/**
 * Whether a well-filled form may be acted on: its price is paid, its limits have room, and the back end, which judges a
 * captcha once, finds it true. Throws UpstreamFailure when that cannot be judged, and the page of a failure when nothing
 * can be counted.
 */
export async function admit<P extends Price>(
  args: RouteArgs,
  call: Call,
  rules: Rules<P>,
  before: Map<string, Count>,
): Promise<Admission> {
  const { captcha, priced, limited } = rules
  const { refusal, price } = await countAtPrice(rules, before)
  const step = price.workStep
  if (refusal) return { refusal, step }
  const counted = [...priced.tries, ...priced.captchas]
  const { tries, slots } = limited(price)
  const over = await orUnavailable(() => take([...tries, ...slots], before))
  if (over) {
    await ifPossible(() => takeBack(counted))
    return { refusal: overQuota(over.wait, captcha), step }
  }
  const wrong = [...tries, ...priced.tries]
  const attempt = {
    succeeded: () => ifPossible(() => takeBack(wrong, narrowest(tries))),
    uncount: () => ifPossible(() => takeBack(wrong)),
  }
  if (!isJudged(rules, price)) return { refusal: null, attempt, step }
  const untrue = await judge(args, call, captcha).catch(async error => {
    await ifPossible(() => takeBack([...wrong, ...slots, ...priced.captchas]))
    throw error
  })
  if (!untrue) return { refusal: null, attempt, step }
  await attempt.uncount()
  return { refusal: untrue, step }
}

/**
 * Counts an attempt, and tells its price by what was counted before it: of a hundred at once, each pays for those that
 * came first. What can be refused without counting is: it leaves no row.
 */
async function countAtPrice<P extends Price>(rules: Rules<P>, before: Map<string, Count>) {
  const { captcha, priced, priceOf, limited } = rules
  const price = priceOf(before)
  const over = firstOver(limited(price).tries, before)
  if (over) return { price, refusal: overQuota(countRefusal(over).wait, captcha) }
  const refusal = await unpaid(rules, price)
  if (refusal) return { price, refusal }
  const counted = [...priced.tries, ...priced.captchas]
  if (counted.length === 0) return { price, refusal: null }
  const after = await orUnavailable(() => add(counted))
  const others = counted.map(
    ({ key, points }) => [key, { points: (after.get(key) ?? 0) - points }] as const,
  )
  const own = priceOf(new Map(others))
  const more = isDearer(own, price) ? await unpaid(rules, own) : null
  if (more) await ifPossible(() => takeBack(counted))
  return { price: own, refusal: more }
}

/** Why the captcha does not count, before the back end judges it: the price, and then its box. */
async function unpaid<P extends Price>(rules: Rules<P>, price: P): Promise<NotAdmitted | null> {
  if (!isJudged(rules, price)) return null
  return (await priceRefusal(rules.captcha, price)) ?? boxRefusal(rules.captcha)
}

const isJudged = ({ isBare }: { isBare?: boolean }, { waitStep }: Price) => !isBare || waitStep > 0
