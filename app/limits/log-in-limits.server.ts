import type { RouteArgs } from '#http/route-args.ts'
import type { Role } from '#session/cookie.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { accountOf, knownBrowser } from './accounts.server.ts'
import {
  type Admission,
  captchaCounters,
  captchaTicked,
  challengeMissing,
  highestStep,
  judge,
  type NotAdmitted,
  overQuota,
  type PostedCaptcha,
  postedCaptcha,
  unbounded,
  withoutProofCounters,
} from './captcha.server.ts'
import { networksOf } from './client-address.server.ts'
import { type Count, countsOf, takeBack } from './counters.server.ts'
import {
  type Counter,
  counterOf,
  firstOver,
  hourSeconds,
  minuteSeconds,
  narrowest,
  ofPeople,
  orUnavailable,
  perNetwork,
  take,
} from './quota.server.ts'

const kinds = { subscriber: 'login', admin: 'admin-login' } as const

/** Wrong passwords. */
const limits = {
  /** On one account from one address: more are refused for a while, there alone. */
  pair: { times: 10, seconds: 15 * minuteSeconds },
  /** On one account, from everywhere: more cost work or a wait, and a stranger has fewer of them. */
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

/** `step`: how much more work than usual the next attempt needs, should this one fail. */
export type LogInAdmission = Admission & { step: number }

type Form = { role: Role; account: string; posted: FormData }

/**
 * Whether a well-filled log-in form may be acted on. After wrong passwords the next ones need work or a wait, for the
 * account wherever they come from and for the address whoever it stands for; nobody can use up what others need. Who
 * logged in before on this browser needs neither. The captcha of subscribers, and what replaces a refusal, is judged by
 * the back end, once: throws UpstreamFailure when it cannot.
 */
export async function admitLogIn(args: RouteArgs, call: Call, form: Form): Promise<LogInAdmission> {
  const captcha = postedCaptcha(kinds[form.role], form.posted)
  const counters = await countersOf(args, form, captcha)
  const keys = Object.values(counters).flatMap(some => some.map(({ key }) => key))
  const counts = await orUnavailable(() => countsOf(keys))
  const difficulty = difficultyOf(counters, counts, captcha)
  const step = difficulty.workStep
  const added = addedBy(counters, difficulty)
  const over = firstOver(added.passwords, counts)
  if (over) return { refusal: overQuota(over.wait), step }
  const needsCaptcha = form.role === 'subscriber' || difficulty.waitStep > 0
  const missing = needsCaptcha ? await captchaMissing(form.posted, captcha, difficulty) : null
  if (missing) return { refusal: missing, step }
  const judged = needsCaptcha ? () => judge(args, call, captcha) : async () => null
  return { ...(await takeAndJudge(added, counts, judged)), step }
}

type Counters = Awaited<ReturnType<typeof countersOf>>

/** The counters that say how hard this attempt is to be, and those that it may add to. */
async function countersOf(args: RouteArgs, form: Form, captcha: PostedCaptcha) {
  const { role } = form
  const kind = kinds[role]
  const account = await orUnavailable(() => accountOf(role, form.account))
  const browser = await knownBrowser(args.request, account)
  const networks = networksOf(args.context.address)
  return {
    /** Of a browser that has logged in to the account before. */
    browser: browser
      ? [
          counterOf(`${kind}:navigateur`, `${account} ${browser}`, limits.browser),
          counterOf(`${kind}:navigateurs`, account, limits.browsers),
        ]
      : [],
    account: [counterOf(`${kind}:partout`, account, limits.account)],
    address: perNetwork(`${kind}:adresse`, networks, ofPeople(limits.address[role])),
    pair: perNetwork(`${kind}:compte`, networks, limits.pair, `${account} `),
    captcha: role === 'subscriber' ? captchaCounters(args, captcha) : [],
    withoutProof: captcha.proof ? [] : withoutProofCounters(args),
  }
}

type Difficulty = {
  /** The browser has logged in to the account before, and has attempts left: nothing else is looked at. */
  isKnown: boolean
  accountStep: number
  /** The address is beyond its limits, of wrong passwords or of captchas. */
  isAddressOver: boolean
  workStep: number
  waitStep: number
}

function difficultyOf(
  counters: Counters,
  counts: Map<string, Count>,
  { proof }: PostedCaptcha,
): Difficulty {
  if (counters.browser.length > 0 && !firstOver(counters.browser, counts))
    return { isKnown: true, accountStep: 0, isAddressOver: false, workStep: 0, waitStep: 0 }
  const accountStep = highestStep(counters.account, counts)
  const addressStep = highestStep(counters.address, counts)
  const captchaStep = highestStep(counters.captcha, counts)
  const waitStep = Math.max(accountStep, addressStep, captchaStep)
  // Captchas without proof count only against those who post none.
  const workStep = proof ? waitStep : Math.max(accountStep, addressStep)
  const isAddressOver = Math.max(addressStep, captchaStep) > 0
  return { isKnown: false, accountStep, isAddressOver, workStep, waitStep }
}

type Added = Record<'passwords' | 'captchas' | 'withoutProof', Counter[]>

/** What the attempt adds to: `passwords` are taken back when it was right or not judged, `captchas` when not judged. */
function addedBy(counters: Counters, { isKnown, accountStep, isAddressOver }: Difficulty): Added {
  if (isKnown) return { passwords: counters.browser, captchas: [], withoutProof: [] }
  const { pair, address, account } = counters
  return {
    passwords: [...scarcer(pair, accountStep), ...unbounded([...address, ...account])],
    captchas: unbounded(counters.captcha),
    withoutProof: isAddressOver ? counters.withoutProof : [],
  }
}

/** The more strangers try an account, the fewer attempts each address has on it, and for longer. */
const scarcer = (counters: Counter[], accountStep: number): Counter[] =>
  counters.map(counter => ({
    ...counter,
    points: 1 + Math.floor(accountStep / 2),
    seconds: accountStep < 3 ? counter.seconds : hourSeconds,
  }))

/** Counts the attempt, and then has its captcha judged, whose refusal or failure takes it back. */
async function takeAndJudge(
  { passwords, captchas, withoutProof }: Added,
  counts: Map<string, Count>,
  judged: () => Promise<NotAdmitted | null>,
): Promise<Admission> {
  const over = await orUnavailable(() => take([...passwords, ...captchas, ...withoutProof], counts))
  if (over) return { refusal: overQuota(over.wait) }
  const uncount = () => orUnavailable(() => takeBack(passwords))
  const succeeded = () => orUnavailable(() => takeBack(passwords, narrowest(passwords)))
  const refusal = await judged().catch(async error => {
    await orUnavailable(() => takeBack([...passwords, ...captchas]))
    throw error
  })
  if (!refusal) return { refusal, attempt: { succeeded, uncount } }
  await uncount()
  return { refusal }
}

/** The door of the staff has no captcha before there is one to be asked for (LOGIN-19): its box is checked here. */
async function captchaMissing(
  posted: FormData,
  captcha: PostedCaptcha,
  difficulty: Difficulty,
): Promise<NotAdmitted | null> {
  const missing = await challengeMissing(captcha, difficulty)
  if (missing || posted.get('captcha') === 'on') return missing
  const text = captchaTicked.safeParse(undefined).error?.issues[0]?.message ?? ''
  return { status: 400, tone: 'warning', text, token: captcha.token }
}
