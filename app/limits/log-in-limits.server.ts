import type { RouteArgs } from '#http/route.server.ts'
import type { Role } from '#session/cookie.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { accountOf, knownBrowser } from './accounts.server.ts'
import { type Admission, admit } from './admission.server.ts'
import { oneAtATime, postedCaptcha } from './captcha.server.ts'
import { networksOf } from './client-address.server.ts'
import {
  counterOf,
  hourSeconds,
  minuteSeconds,
  ofPeople,
  orUnavailable,
  perNetwork,
} from './quota.server.ts'

const kinds = { subscriber: 'login', admin: 'admin-login' } as const

const limits = {
  pair: { times: 10, seconds: 15 * minuteSeconds },
  account: { times: 20, seconds: hourSeconds },
  address: {
    subscriber: { times: 5, seconds: hourSeconds },
    admin: { times: 2, seconds: hourSeconds },
  },
  /** For a browser that has logged in to the account before; `browsers` is for all such browsers together. */
  browser: { times: 10, seconds: 15 * minuteSeconds },
  browsers: { times: 30, seconds: 15 * minuteSeconds },
}

/** The back end checks the captcha of subscribers, which can be used once. Throws as `admit` does. */
export async function admitLogIn(
  args: RouteArgs,
  call: Call,
  { role, account: typed, posted }: { role: Role; account: string; posted: FormData },
): Promise<Admission> {
  const kind = kinds[role]
  const { name, account } = await orUnavailable(() => accountOf(role, typed))
  const browser = await orUnavailable(() => knownBrowser(args.request, account))
  const networks = networksOf(args.context.address)
  const tried = {
    captcha: postedCaptcha(kind, posted),
    isBare: role === 'admin',
    subject: [counterOf(`${kind}:partout`, account, limits.account)],
    address: perNetwork(`${kind}:adresse`, networks, ofPeople(limits.address[role])),
    // Counted by the typed name: a count that number and e-mail address shared would tell that they belong together.
    pair: perNetwork(`${kind}:compte`, networks, limits.pair, `${name} `),
    wait: perNetwork(`${kind}:attente`, networks, oneAtATime, `${name} `),
  }
  const own = browser
    ? [
        counterOf(`${kind}:navigateur`, `${account} ${browser}`, limits.browser),
        counterOf(`${kind}:navigateurs`, account, limits.browsers),
      ]
    : []
  return admit(args, call, tried, own)
}
