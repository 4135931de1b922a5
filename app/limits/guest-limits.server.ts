import type { RouteArgs } from '#http/route-args.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { type Admission, admit, countsBefore, type Rules } from './admission.server.ts'
import {
  captchaCounters,
  highestStep,
  lasting,
  oneAtATime,
  type Price,
  postedCaptcha,
  scarcer,
  withoutProofCounters,
} from './captcha.server.ts'
import { networksOf } from './client-address.server.ts'
import { counterOf, hourSeconds, minuteSeconds, ofPeople, perNetwork } from './quota.server.ts'

/** Invoices that were not found. */
const limits = {
  /** Under one subscriber number from one address: more are refused for a while, there alone. */
  pair: { times: 5, seconds: 15 * minuteSeconds },
  /**
   * Under one subscriber number, from everywhere: more cost work or a wait, and each address has fewer of them. For a
   * day: an amount has four or five digits, and is not to become cheap again every hour.
   */
  subscriber: { times: 10, seconds: 24 * hourSeconds },
  /** From one address, by each of its people, whichever the subscribers: more cost work or a wait. */
  address: { times: 5, seconds: hourSeconds },
}

type Form = { refAbo: string; posted: FormData }

/**
 * Whether a well-filled form may be acted on that names an invoice: as the log-in does. Wrong
 * guesses of strangers make it dearer for the holder of the bill, and close it to no address but their own. Throws
 * UpstreamFailure when the captcha cannot be judged.
 */
export async function admitGuest(
  args: RouteArgs,
  call: Call,
  { refAbo, posted }: Form,
): Promise<Admission> {
  const captcha = postedCaptcha('guest-payment', posted)
  const networks = networksOf(args.context.address)
  const pair = perNetwork('sans-compte:abonné', networks, limits.pair, `${refAbo} `)
  const subscriber = [counterOf('sans-compte:partout', refAbo, limits.subscriber)]
  const address = perNetwork('sans-compte:adresse', networks, ofPeople(limits.address))
  const captchas = captchaCounters(args, captcha)
  const withoutProof = captcha.proof ? [] : withoutProofCounters(args)
  const wait = captcha.proof
    ? []
    : perNetwork('sans-compte:attente', networks, oneAtATime, `${refAbo} `)
  const rules: Rules<Price & { subscriberStep: number }> = {
    captcha,
    priced: { tries: [...address, ...subscriber], captchas },
    priceOf(counts) {
      const subscriberStep = highestStep(subscriber, counts)
      const tries = Math.max(subscriberStep, highestStep(address, counts))
      const waitStep = Math.max(tries, highestStep(captchas, counts))
      // Captchas without proof count only against those who post none.
      return { subscriberStep, workStep: captcha.proof ? waitStep : tries, waitStep }
    },
    limited: price => ({
      tries: scarcer(pair, price.subscriberStep),
      slots: price.waitStep > 0 ? [...lasting(wait, price), ...withoutProof] : [],
    }),
  }
  const all = [pair, subscriber, address, captchas, withoutProof, wait]
  return admit(args, call, rules, await countsBefore(all.flat()))
}
