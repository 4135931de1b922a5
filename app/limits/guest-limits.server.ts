import type { RouteArgs } from '#http/route-args.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { type Admission, admit, countsBefore, type Rules } from './admission.server.ts'
import {
  captchaCounters,
  highestStep,
  type Price,
  postedCaptcha,
  waitMsOf,
  withoutProofCounters,
} from './captcha.server.ts'
import { networksOf } from './client-address.server.ts'
import { counterOf, hourSeconds, minuteSeconds, ofPeople, perNetwork } from './quota.server.ts'

/** Invoices that were not found. */
const limits = {
  /** Under one subscriber number from one address: more are refused for a while, there alone. */
  pair: { times: 5, seconds: 15 * minuteSeconds },
  /** Under one subscriber number, from everywhere: more cost work or a wait. */
  subscriber: { times: 10, seconds: hourSeconds },
  /** And these are all: an amount has four or five digits, which many addresses would soon have tried. */
  day: { times: 40, seconds: 24 * hourSeconds },
  /** From one address, by each of its people, whichever the subscribers: more cost work or a wait. */
  address: { times: 5, seconds: hourSeconds },
}

type Form = { refAbo: string; posted: FormData }

/**
 * Whether a well-filled form may be acted on that names an invoice: as the log-in does, with a count that nothing buys
 * back (`day`), since what is guessed here is shorter than a password. It keeps nobody from logging in. Throws
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
  const day = [counterOf('sans-compte:jour', refAbo, limits.day)]
  const subscriber = [counterOf('sans-compte:partout', refAbo, limits.subscriber)]
  const address = perNetwork('sans-compte:adresse', networks, ofPeople(limits.address))
  const captchas = captchaCounters(args, captcha)
  const withoutProof = captcha.proof ? [] : withoutProofCounters(args)
  const rules: Rules<Price> = {
    captcha,
    priced: { tries: [...address, ...subscriber], captchas },
    priceOf(counts) {
      const tries = highestStep([...address, ...subscriber], counts)
      const waitStep = Math.max(tries, highestStep(captchas, counts))
      // Captchas without proof count only against those who post none.
      return { workStep: captcha.proof ? waitStep : tries, waitStep }
    },
    limited: price => ({
      tries: [...pair, ...day],
      slots: price.waitStep > 0 ? [...onePerWait(price), ...withoutProof] : [],
    }),
  }
  // As long as the wait: who has waited in ten tabs at once has waited for one attempt.
  const wait = (seconds: number) =>
    perNetwork('sans-compte:attente', networks, { times: 1, seconds }, `${refAbo} `)
  const onePerWait = (price: Price) => (captcha.proof ? [] : wait(waitMsOf(price) / 1000))
  const all = [pair, day, subscriber, address, captchas, withoutProof, wait(0)]
  return admit(args, call, rules, await countsBefore(all.flat()))
}
