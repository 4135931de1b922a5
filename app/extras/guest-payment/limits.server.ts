import type { RouteArgs } from '#http/route.server.ts'
import { type Admission, admit } from '#limits/admission.server.ts'
import { oneAtATime, postedCaptcha } from '#limits/captcha.server.ts'
import { networksOf } from '#limits/client-address.server.ts'
import {
  counterOf,
  hourSeconds,
  minuteSeconds,
  ofPeople,
  perNetwork,
} from '#limits/quota.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'

const guestLimits = {
  pair: { times: 5, seconds: 15 * minuteSeconds },
  /** For a day: an amount has four or five digits, and guessing it must not become cheap again every hour. */
  subscriber: { times: 10, seconds: 24 * hourSeconds },
  address: { times: 5, seconds: hourSeconds },
}

/** `admit` for a form that names an invoice: wrong guesses close it only to the network address that made them. */
export function admitGuest(
  args: RouteArgs,
  call: Call,
  { refAbo, posted }: { refAbo: string; posted: FormData },
): Promise<Admission> {
  const networks = networksOf(args.context.address)
  const { pair, subscriber, address } = guestLimits
  return admit(args, call, {
    captcha: postedCaptcha('guest-payment', posted),
    subject: [counterOf('sans-compte:partout', refAbo, subscriber)],
    address: perNetwork('sans-compte:adresse', networks, ofPeople(address)),
    pair: perNetwork('sans-compte:abonné', networks, pair, `${refAbo} `),
    wait: perNetwork('sans-compte:attente', networks, oneAtATime, `${refAbo} `),
  })
}
