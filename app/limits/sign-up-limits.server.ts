import type { RouteArgs } from '#http/route-args.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import {
  type Admitted,
  captchaCounters,
  challengeMissing,
  highestStep,
  judge,
  type NotAdmitted,
  overQuota,
  type PostedCaptcha,
  postedCaptcha,
  responseOf,
  unbounded,
  withoutProofCounters,
} from './captcha.server.ts'
import { countsOf, takeBack } from './counters.server.ts'
import { attempt, orUnavailable, take } from './quota.server.ts'

/** `captcha`: the response that was judged true, for the call that asks for it (DATA-04). */
type Proven = { refusal: NotAdmitted } | (Admitted & { captcha: string })

/**
 * Whether a well-filled sign-up form may be acted on: its quota first, then its captcha, which the back end judges once.
 * `account` is what was typed. Throws UpstreamFailure when the captcha cannot be judged.
 */
export async function admitSignUp(
  args: RouteArgs,
  call: Call,
  { account, posted }: { account: string; posted: FormData },
): Promise<Proven> {
  const made = await attempt(args, 'sign-up', account)
  if (made.tooMany) return { refusal: { ...made.tooMany, tone: 'warning' } }
  const captcha = postedCaptcha('sign-up', posted)
  try {
    const refusal = await captchaRefusal(args, call, captcha)
    if (!refusal) return { refusal, attempt: made, captcha: responseOf(captcha).response }
    await made.uncount()
    return { refusal }
  } catch (error) {
    await made.uncount()
    throw error
  }
}

/** Why the captcha does not count, beyond the limits of the address or before the back end. */
async function captchaRefusal(args: RouteArgs, call: Call, posted: PostedCaptcha) {
  const counters = captchaCounters(args, posted)
  const counts = await orUnavailable(() => countsOf(counters.map(({ key }) => key)))
  const step = highestStep(counters, counts)
  // Captchas without proof count only against those who post none.
  const workStep = posted.proof ? step : 0
  const missing = await challengeMissing(posted, { workStep, waitStep: step })
  if (missing) return missing
  const withoutProof = posted.proof || step === 0 ? [] : withoutProofCounters(args)
  const over = await orUnavailable(() => take([...withoutProof, ...unbounded(counters)]))
  if (over) return overQuota(over.wait)
  return judge(args, call, posted).catch(async error => {
    await orUnavailable(() => takeBack(counters))
    throw error
  })
}
