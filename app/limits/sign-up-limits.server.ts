import type { RouteArgs } from '#http/route-args.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { type Admitted, admit, countsBefore, type Rules } from './admission.server.ts'
import {
  captchaCounters,
  highestStep,
  type NotAdmitted,
  type Price,
  postedCaptcha,
  responseOf,
  withoutProofCounters,
} from './captcha.server.ts'
import { attempt } from './quota.server.ts'

/** `captcha`: the response that was judged true, for the call that asks for it (DATA-04). */
type Proven = { refusal: NotAdmitted } | (Admitted & { captcha: string })

/**
 * Whether a well-filled form that mails whatever address is typed may be acted on, that of sign-up or another of the same
 * kind: its quota first, then its captcha, which the back end judges once. `account` is what was typed. Throws UpstreamFailure when the captcha cannot be judged.
 */
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
  const captchas = captchaCounters(args, captcha)
  const withoutProof = captcha.proof ? [] : withoutProofCounters(args)
  const rules: Rules<Price> = {
    captcha,
    priced: { tries: [], captchas },
    priceOf(counts) {
      const step = highestStep(captchas, counts)
      // Captchas without proof count only against those who post none.
      return { workStep: captcha.proof ? step : 0, waitStep: step }
    },
    limited: ({ waitStep }) => ({ tries: [], slots: waitStep > 0 ? withoutProof : [] }),
  }
  try {
    const before = await countsBefore([...captchas, ...withoutProof])
    const { refusal } = await admit(args, call, rules, before)
    if (!refusal) return { refusal, attempt: made, captcha: responseOf(captcha).response }
    await made.uncount()
    return { refusal }
  } catch (error) {
    await made.uncount()
    throw error
  }
}
