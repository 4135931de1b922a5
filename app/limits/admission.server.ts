import type { RouteArgs } from '#http/route.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import {
  boxRefusal,
  captchaCounters,
  highestStep,
  isDearer,
  judge,
  lasting,
  type NotAdmitted,
  overQuota,
  type PostedCaptcha,
  type Price,
  postedCaptcha,
  priceRefusal,
  responseOf,
  scarcer,
  withoutProofCounters,
} from './captcha.server.ts'
import { add, type Count, countsOf, type Points, takeBack } from './counters.server.ts'
import {
  type Attempt,
  attempt,
  type Counter,
  countRefusal,
  firstOver,
  ifPossible,
  narrowest,
  orUnavailable,
  take,
} from './quota.server.ts'

/** What an attempt is counted by, at a form that has a captcha, or gets one beyond the limits. */
type Tried = {
  captcha: PostedCaptcha
  /** A form that shows no captcha until there is a price to pay. */
  isBare?: boolean
  /** Wrong attempts on the account from everywhere, and from the network address on any account: they set the price. */
  subject: Counter[]
  address: Counter[]
  /** Wrong attempts on the account from that address: beyond the limit, this address alone is refused for a while. */
  pair: Counter[]
  wait: Counter[]
}

/** The attempt is already counted; the action of the form says how it ended. */
type Admitted = { refusal: null; attempt: Pick<Attempt, 'succeeded' | 'uncount'> }
export type Admission = { step: number } & ({ refusal: NotAdmitted } | Admitted)

/** `Tried` with the counts of every form; like the counts that set the price, `captchas` have no upper limit. */
type Counted = Tried & { captchas: Counter[]; withoutProof: Counter[] }
type AttemptPrice = Price & { subjectStep: number; isAddressOver: boolean }

/**
 * Whether a well-filled form may be acted on: its price is paid, its limits have room, and the back end, which judges a
 * captcha once, accepts it. Wrong attempts on an account from anywhere, or from one address, make the next ones need
 * work or a wait; no stranger can use up what others need. For a known `browser` that has attempts left, only these
 * count. Throws UpstreamFailure when the captcha cannot be judged, and an outage page when nothing can be counted.
 */
export async function admit(
  args: RouteArgs,
  call: Call,
  tried: Tried,
  browser: Counter[] = [],
): Promise<Admission> {
  const { captcha, isBare } = tried
  const ofStranger: Counted = {
    ...tried,
    wait: captcha.proof ? [] : tried.wait,
    captchas: isBare ? [] : captchaCounters(args, captcha),
    withoutProof: captcha.proof ? [] : withoutProofCounters(args),
  }
  const { subject, address, pair, wait, captchas, withoutProof } = ofStranger
  const all = [browser, subject, address, pair, captchas, withoutProof, wait].flat()
  const before = await orUnavailable(() => countsOf(all.map(({ key }) => key)))
  const none = { subject: [], address: [], wait: [], captchas: [], withoutProof: [] }
  const isKnown = browser.length > 0 && !firstOver(browser, before)
  const counted = isKnown ? { ...tried, ...none, pair: browser } : ofStranger
  return admitBy(args, call, counted, before)
}

async function admitBy(
  args: RouteArgs,
  call: Call,
  counted: Counted,
  before: Map<string, Count>,
): Promise<Admission> {
  const { captcha, captchas, address, subject } = counted
  const { refusal, price } = await countAtPrice(counted, before)
  const step = price.workStep
  if (refusal) return { refusal, step }
  const { tries, slots } = limitedAt(price, counted)
  const over = await orUnavailable(() => take([...tries, ...slots], before))
  if (over) {
    await ifPossible(() => takeBack([...address, ...subject, ...captchas]))
    return { refusal: overQuota(over.wait, captcha), step }
  }
  const wrong = [...tries, ...address, ...subject]
  const attempt = {
    succeeded: () => ifPossible(() => takeBack(wrong, narrowest(tries))),
    uncount: () => ifPossible(() => takeBack(wrong)),
  }
  if (!isJudged(counted, price)) return { refusal: null, attempt, step }
  const untrue = await judge(args, call, captcha).catch(async error => {
    await ifPossible(() => takeBack([...wrong, ...slots, ...captchas]))
    throw error
  })
  if (!untrue) return { refusal: null, attempt, step }
  await attempt.uncount()
  return { refusal: untrue, step }
}

function priceAt(counts: Points, { captcha, subject, address, captchas }: Counted): AttemptPrice {
  const subjectStep = highestStep(subject, counts)
  const addressStep = highestStep(address, counts)
  const captchaStep = highestStep(captchas, counts)
  const waitStep = Math.max(subjectStep, addressStep, captchaStep)
  // Captchas without proof count only against browsers that post none.
  const workStep = captcha.proof ? waitStep : Math.max(subjectStep, addressStep)
  return { subjectStep, isAddressOver: Math.max(addressStep, captchaStep) > 0, workStep, waitStep }
}

const limitedAt = (price: AttemptPrice, { pair, wait, withoutProof }: Counted) => ({
  tries: scarcer(pair, price.subjectStep),
  slots: [
    ...(price.waitStep > 0 ? lasting(wait, price) : []),
    ...(price.isAddressOver ? withoutProof : []),
  ],
})

/** The price is set by earlier attempts: of a hundred at once, each pays for those that came first. */
async function countAtPrice(counted: Counted, before: Map<string, Count>) {
  const price = priceAt(before, counted)
  const over = firstOver(limitedAt(price, counted).tries, before)
  if (over) return { price, refusal: overQuota(countRefusal(over).wait, counted.captcha) }
  const refusal = await unpaid(counted, price)
  if (refusal) return { price, refusal }
  const growing = [...counted.address, ...counted.subject, ...counted.captchas]
  if (growing.length === 0) return { price, refusal: null }
  const after = await orUnavailable(() => add(growing))
  const others = growing.map(
    ({ key, points }) => [key, { points: (after.get(key) ?? 0) - points }] as const,
  )
  const own = priceAt(new Map(others), counted)
  const more = isDearer(own, price) ? await unpaid(counted, own) : null
  if (more) await ifPossible(() => takeBack(growing))
  return { price: own, refusal: more }
}

/** Asks for the price, then for the ticked box, before the back end judges the captcha. */
async function unpaid(counted: Counted, price: Price): Promise<NotAdmitted | null> {
  if (!isJudged(counted, price)) return null
  return (await priceRefusal(counted.captcha, price)) ?? boxRefusal(counted.captcha)
}

const isJudged = ({ isBare }: Tried, { waitStep }: Price) => !isBare || waitStep > 0

/** `captcha`: the accepted response, for the call that asks for it (DATA-04). */
type Proven = { refusal: NotAdmitted } | (Admitted & { captcha: string })

/** Checks the quota, then the captcha: the form sends a mail to `account`, any address that is typed. */
export async function admitSignUp(
  args: RouteArgs,
  call: Call,
  {
    account,
    posted,
    form = 'sign-up',
  }: { account: string; posted: FormData; form?: 'sign-up' | 'water' },
): Promise<Proven> {
  const made = await attempt(args, form, account)
  if (made.tooMany) return { refusal: { ...made.tooMany, tone: 'warning' } }
  const captcha = postedCaptcha(form, posted)
  try {
    const tried = { captcha, subject: [], address: [], pair: [], wait: [] }
    const { refusal } = await admit(args, call, tried)
    if (!refusal) return { refusal, attempt: made, captcha: responseOf(captcha).response }
    await made.uncount()
    return { refusal }
  } catch (error) {
    await made.uncount()
    throw error
  }
}
