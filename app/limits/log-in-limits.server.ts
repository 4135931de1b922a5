import type { RouteArgs } from '#http/route-args.ts'
import type { Role } from '#session/cookie.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { accountOf, knownBrowser } from './accounts.server.ts'
import {
  type Admission,
  bareMeters,
  captchaMeters,
  captchaTicked,
  judge,
  type NotAdmitted,
  overQuota,
  postedCaptcha,
  steepest,
  unbounded,
  unpaid,
} from './captcha.server.ts'
import { networksOf } from './client-address.server.ts'
import { countsOf, takeBack } from './counters.server.ts'
import {
  counted,
  firstOver,
  hour,
  type Meter,
  meter,
  minute,
  narrowest,
  ofPeople,
  perNetwork,
  take,
} from './quota.server.ts'

const kinds = { subscriber: 'login', admin: 'admin-login' } as const

/** Wrong passwords. */
const limits = {
  /** On one account from one address: more are refused for a while, there alone. */
  pair: { times: 10, seconds: 15 * minute },
  /** On one account, from everywhere: more cost work or a wait, and a stranger has fewer of them. */
  account: { times: 20, seconds: hour },
  /** From one address, by each of its people, whichever the accounts: more cost work or a wait. */
  address: { subscriber: { times: 5, seconds: hour }, admin: { times: 2, seconds: hour } },
  /** By a browser that has logged in to the account before, and by all such browsers. */
  browser: { times: 10, seconds: 15 * minute },
  browsers: { times: 30, seconds: 15 * minute },
}

/** `step`: how much harder than usual the next attempt is to be, should this one fail. */
export type LogInAdmission = Admission & { step: number }

type Form = { role: Role; account: string; posted: FormData }

/**
 * Whether a well-filled log-in form may be acted on. Wrong passwords make the next ones dearer, for the account wherever
 * they come from and for the address whoever it stands for; nobody can use up what others need. Who logged in before on
 * this browser pays nothing of it. The captcha of subscribers, and what replaces a refusal, is judged by the back end,
 * once: throws UpstreamFailure when it cannot.
 */
export async function admitLogIn(args: RouteArgs, call: Call, form: Form): Promise<LogInAdmission> {
  const { role, posted } = form
  const kind = kinds[role]
  const account = await counted(() => accountOf(role, form.account))
  const browser = await knownBrowser(args.request, account)
  const captcha = postedCaptcha(kind, posted)
  const networks = networksOf(args.context.address)
  const known = browser ? ofBrowser(kind, account, browser) : []
  const everywhere = meter(`${kind}:partout`, account, limits.account)
  const address = perNetwork(`${kind}:adresse`, networks, ofPeople(limits.address[role]))
  const captchas = role === 'subscriber' ? captchaMeters(args, captcha) : []
  const bare = captcha.proof ? [] : bareMeters(args)
  const pairOf = (attacked: number) => {
    const { pair } = limits
    const window = { ...pair, seconds: attacked < 3 ? pair.seconds : hour }
    const points = 1 + Math.floor(attacked / 2)
    return perNetwork(`${kind}:compte`, networks, window, `${account} `, points)
  }
  const all = [...known, everywhere, ...address, ...captchas, ...bare, ...pairOf(0)]
  const counts = await counted(() => countsOf(all.map(({ key }) => key)))

  const isKnown = known.length > 0 && !firstOver(known, counts)
  const stepIn = (meters: Meter[]) => (isKnown ? 0 : steepest(meters, counts))
  const attacked = stepIn([everywhere])
  const crowded = Math.max(stepIn(address), stepIn(captchas))
  const wait = Math.max(attacked, crowded)
  // Captchas without proof are dear to those who post none.
  const work = captcha.proof ? wait : Math.max(attacked, stepIn(address))
  const wrong = isKnown ? known : [...pairOf(attacked), ...unbounded([...address, everywhere])]

  const over = firstOver(wrong, counts)
  if (over) return { refusal: overQuota(over.wait), step: work }
  const needsCaptcha = role === 'subscriber' || wait > 0
  const why = needsCaptcha ? await notPaid(posted, captcha, { work, wait }) : null
  if (why) return { refusal: why, step: work }

  const asked = isKnown ? [] : unbounded(captchas)
  const bounds = crowded > 0 ? bare : []
  const late = await counted(() => take([...wrong, ...asked, ...bounds], counts))
  if (late) return { refusal: overQuota(late.wait), step: work }
  const uncount = () => counted(() => takeBack(wrong))
  const succeeded = () => counted(() => takeBack(wrong, narrowest(wrong)))
  try {
    const untrue = needsCaptcha ? await judge(args, call, captcha) : null
    if (untrue) await uncount()
    return untrue
      ? { refusal: untrue, step: work }
      : { refusal: null, attempt: { succeeded, uncount }, step: work }
  } catch (error) {
    await counted(() => takeBack([...wrong, ...asked]))
    throw error
  }
}

const ofBrowser = (kind: string, account: string, browser: string): Meter[] => [
  meter(`${kind}:navigateur`, `${account} ${browser}`, limits.browser),
  meter(`${kind}:navigateurs`, account, limits.browsers),
]

/** The door of the staff has no captcha before there is one to be asked for (LOGIN-19): its box is checked here. */
async function notPaid(
  posted: FormData,
  captcha: ReturnType<typeof postedCaptcha>,
  price: { work: number; wait: number },
): Promise<NotAdmitted | null> {
  const why = await unpaid(captcha, price)
  if (why || posted.get('captcha') === 'on') return why
  const text = captchaTicked.safeParse(undefined).error?.issues[0]?.message ?? ''
  return { status: 400, tone: 'warning', text, token: captcha.token }
}
