import type { RouteArgs } from '#http/route-args.ts'
import type { Role } from '#session/cookie.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { accountOf, knownBrowser } from './accounts.server.ts'
import { type Admission, admit, countsBefore, type Rules } from './admission.server.ts'
import {
  captchaCounters,
  highestStep,
  lasting,
  oneAtATime,
  type PostedCaptcha,
  type Price,
  postedCaptcha,
  scarcer,
  withoutProofCounters,
} from './captcha.server.ts'
import { networksOf } from './client-address.server.ts'
import type { Points } from './counters.server.ts'
import {
  counterOf,
  firstOver,
  hourSeconds,
  minuteSeconds,
  ofPeople,
  orUnavailable,
  perNetwork,
} from './quota.server.ts'

const kinds = { subscriber: 'login', admin: 'admin-login' } as const

/** Wrong passwords. */
const limits = {
  /** Under one name from one address: more are refused for a while, there alone. */
  pair: { times: 10, seconds: 15 * minuteSeconds },
  account: { times: 20, seconds: hourSeconds },
  /** From one address, by each of its people, whichever the accounts: more cost work or a wait. */
  address: {
    subscriber: { times: 5, seconds: hourSeconds },
    admin: { times: 2, seconds: hourSeconds },
  },
  /** By a browser that has logged in to the account before, and by all such browsers. */
  browser: { times: 10, seconds: 15 * minuteSeconds },
  browsers: { times: 30, seconds: 15 * minuteSeconds },
}

type Form = { role: Role; account: string; posted: FormData }

/**
 * Whether a well-filled log-in form may be acted on. After wrong passwords the next ones need work or a wait, for the
 * account wherever they come from and for the address as a whole; no stranger can use up what others need. A person who
 * logged in before on this browser needs neither. The captcha of subscribers, and what replaces a refusal, is judged by
 * the back end, once: throws UpstreamFailure when it cannot.
 */
export async function admitLogIn(args: RouteArgs, call: Call, form: Form): Promise<Admission> {
  const { role } = form
  const captcha = postedCaptcha(kinds[role], form.posted)
  const counters = await countersOf(args, form, captcha)
  const before = await countsBefore(Object.values(counters).flat())
  // Of one who has used up those of the browser, nothing but those of everybody is looked at.
  const isKnown = counters.browser.length > 0 && !firstOver(counters.browser, before)
  const rules = isKnown ? ofKnown(counters) : ofStranger(counters, captcha)
  return admit(args, call, { ...rules, captcha, isBare: role === 'admin' }, before)
}

type Counters = Awaited<ReturnType<typeof countersOf>>

async function countersOf(args: RouteArgs, form: Form, captcha: PostedCaptcha) {
  const { role } = form
  const kind = kinds[role]
  const { name, account } = await orUnavailable(() => accountOf(role, form.account))
  const browser = await orUnavailable(() => knownBrowser(args.request, account))
  const networks = networksOf(args.context.address)
  return {
    browser: browser
      ? [
          counterOf(`${kind}:navigateur`, `${account} ${browser}`, limits.browser),
          counterOf(`${kind}:navigateurs`, account, limits.browsers),
        ]
      : [],
    account: [counterOf(`${kind}:partout`, account, limits.account)],
    address: perNetwork(`${kind}:adresse`, networks, ofPeople(limits.address[role])),
    // By what was typed: that the other name of the account is refused too would tell whose it is.
    pair: perNetwork(`${kind}:compte`, networks, limits.pair, `${name} `),
    wait: captcha.proof ? [] : perNetwork(`${kind}:attente`, networks, oneAtATime, `${name} `),
    captcha: role === 'subscriber' ? captchaCounters(args, captcha) : [],
    withoutProof: captcha.proof ? [] : withoutProofCounters(args),
  }
}

type LogInRules = Omit<Rules<LogInPrice>, 'captcha' | 'isBare'>

type LogInPrice = Price & {
  accountStep: number
  isAddressOver: boolean
}

/** Nothing but the browser's own attempts is looked at. */
const ofKnown = ({ browser }: Counters): LogInRules => ({
  priced: { tries: [], captchas: [] },
  priceOf: () => ({ accountStep: 0, isAddressOver: false, workStep: 0, waitStep: 0 }),
  limited: () => ({ tries: browser, slots: [] }),
})

function ofStranger(counters: Counters, { proof }: PostedCaptcha): LogInRules {
  const { account, address, captcha, pair, wait, withoutProof } = counters
  return {
    priced: { tries: [...address, ...account], captchas: captcha },
    priceOf(counts: Points) {
      const accountStep = highestStep(account, counts)
      const addressStep = highestStep(address, counts)
      const captchaStep = highestStep(captcha, counts)
      const waitStep = Math.max(accountStep, addressStep, captchaStep)
      // Captchas without proof count only against those who post none.
      const workStep = proof ? waitStep : Math.max(accountStep, addressStep)
      const isAddressOver = Math.max(addressStep, captchaStep) > 0
      return { accountStep, isAddressOver, workStep, waitStep }
    },
    limited: price => ({
      tries: scarcer(pair, price.accountStep),
      slots: [
        ...(price.waitStep > 0 ? lasting(wait, price) : []),
        ...(price.isAddressOver ? withoutProof : []),
      ],
    }),
  }
}
