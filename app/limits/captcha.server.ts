import { z } from 'zod'
import type { RouteArgs } from '#http/route.server.ts'
import { slowedAttempts } from '#process/instruments.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import { failIfTokenIsRefused } from '#upstream/as-portal.server.ts'
import {
  type CaptchaForm,
  captchaResponse,
  captchaSays,
  captchaSecret,
  issueCaptcha,
  readCaptcha,
} from '#upstream/captcha.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { networksOf } from './client-address.server.ts'
import type { Points } from './counters.server.ts'
import {
  type Counter,
  hourSeconds,
  minuteSeconds,
  ofPeople,
  perNetwork,
  type TooMany,
  tooMany,
} from './quota.server.ts'

export const captchaTicked = z.literal('on', {
  error: 'Cochez la case «\u00a0Je confirme ne pas être un robot\u00a0»',
})

const secret = () => captchaSecret(settings().UTILITY_SERVICE_TOKEN)

/** LOGIN-20: a token for one showing of `form`; a form that comes back gets a new one. */
export function freshCaptcha(form: CaptchaForm, step = 0): Promise<string> {
  return issueCaptcha(form, secret(), new Date(), step)
}

export type NotAdmitted = (Omit<TooMany, 'status'> | { text: string; headers?: undefined }) & {
  status: 400 | 429
  tone: 'warning'
  token?: string
}

const untrue: NotAdmitted = {
  status: 400,
  tone: 'warning',
  text: 'La vérification «\u00a0Je confirme ne pas être un robot\u00a0» n’est plus valable, une nouvelle a été préparée. Recommencez.',
}

export type PostedCaptcha = { form: CaptchaForm; token: string; proof: string; isTicked: boolean }

export function postedCaptcha(form: CaptchaForm, posted: FormData): PostedCaptcha {
  const proof = String(posted.get('captchaProof') ?? '')
  return {
    form,
    token: String(posted.get('captchaToken') ?? ''),
    proof: /^\d{1,9}-[0-9a-f]{2,100}$/.test(proof) ? proof : '',
    isTicked: posted.get('captcha') === 'on',
  }
}

/** Beyond an hour's limit for the people behind one network address, the work grows and the waits begin. */
export function captchaCounters(args: Pick<RouteArgs, 'context'>, { proof }: PostedCaptcha) {
  const networks = networksOf(args.context.address)
  return proof
    ? perNetwork('captcha:adresse', networks, ofPeople({ times: 30, seconds: hourSeconds }))
    : perNetwork(
        'captcha-sans-preuve:adresse',
        networks,
        ofPeople({ times: 6, seconds: hourSeconds }),
      )
}

/** Beyond an address's limits, browsers that cannot do the work share a few attempts, renewed every two minutes. */
export function withoutProofCounters(args: Pick<RouteArgs, 'context'>): Counter[] {
  const networks = networksOf(args.context.address)
  const times = Math.ceil(settings().PEOPLE_PER_ADDRESS / 2)
  return perNetwork('captcha-sans-preuve:minutes', networks, { times, seconds: 2 * minuteSeconds })
}

const hardest = 6
const longestWaitMs = 120_000

/** 0 within the limit, 1 beyond it, and one more each time that the count doubles. */
function stepOf({ key, times }: Counter, counts: Points) {
  const points = counts.get(key)?.points ?? 0
  return points < times ? 0 : Math.min(hardest, 1 + Math.floor(Math.log2(points / times)))
}

export const highestStep = (counters: Counter[], counts: Points) =>
  Math.max(0, ...counters.map(counter => stepOf(counter, counts)))

/** The price of an attempt: work, doubled at each `workStep`, or, without proof, a wait of two minutes at most. */
export type Price = { workStep: number; waitStep: number }

export const isDearer = (one: Price, other: Price) =>
  one.workStep > other.workStep || one.waitStep > other.waitStep

const waitMsOf = ({ waitStep }: Price) => Math.min(longestWaitMs, 10_000 * 2 ** waitStep)

/** The more often an account is tried from everywhere, the fewer attempts each address has on it, and for longer. */
export const scarcer = (counters: Counter[], step: number): Counter[] =>
  counters.map(counter => ({
    ...counter,
    points: 1 + Math.floor(step / 2),
    seconds: step < 3 ? counter.seconds : hourSeconds,
  }))

/** A wait gives one attempt, counted as long as the wait: ten tabs that wait together have one attempt. */
export const oneAtATime = { times: 1, seconds: 0 }
export const lasting = (counters: Counter[], price: Price): Counter[] =>
  counters.map(counter => ({ ...counter, seconds: waitMsOf(price) / 1000 }))

/** Null when the price is paid, else how the form is shown again. The token says when the wait began. */
export async function priceRefusal(
  posted: PostedCaptcha,
  price: Price,
): Promise<NotAdmitted | null> {
  const { workStep, waitStep } = price
  const { form, token, proof } = posted
  const isNeeded = proof ? workStep > 0 : waitStep > 0
  if (!isNeeded) return null
  const says = captchaSays(token)
  const isTrue = says !== null && (await isOurs(posted))
  if (proof) {
    if (isTrue && says.step >= workStep) return null
    slowedAttempts.inc({ form, by: 'work' })
    return { ...moreWork(form), token: await freshCaptcha(form, workStep) }
  }
  const waitMs = waitMsOf(price)
  const waited = isTrue ? Date.now() - says.issuedAt.getTime() : 0
  if (isTrue && waited >= waitMs) return null
  slowedAttempts.inc({ form, by: 'wait' })
  // The wait goes on if the token's work covers the present price; otherwise a new wait begins.
  const goesOn = isTrue && says.step >= workStep
  const left = goesOn ? waitMs - waited : waitMs
  const again = goesOn ? token : await freshCaptcha(form, workStep)
  return { ...tooMany(left), tone: 'warning', token: again }
}

const withoutPassword: CaptchaForm[] = ['guest-payment', 'water']

const moreWork = (form: CaptchaForm) =>
  ({
    status: 429,
    tone: 'warning',
    text: `Il y a eu beaucoup d’essais ici, peut-être pas les vôtres. Votre navigateur fait une vérification plus longue, d’une minute au plus\u00a0: ${withoutPassword.includes(form) ? '' : 'ressaisissez votre mot de passe, '}attendez «\u00a0Vérification faite\u00a0», puis validez.`,
  }) as const

/** Whether the portal signed the token, and the work that it asks for is done. */
const isOurs = async (posted: PostedCaptcha) =>
  (await readCaptcha(responseOf(posted).response, secret())) !== null

export const responseOf = ({ form, token, proof }: PostedCaptcha) =>
  captchaResponse(form, token, proof)

export async function judge(args: RouteArgs, call: Call, posted: PostedCaptcha) {
  if (await call('checkCaptcha', { params: responseOf(posted) })) return null
  // The portal's key signed it and the back end refuses it: it was used before, or the back end has another key.
  if (await isOurs(posted)) await failIfTokenIsRefused('checkCaptcha', requestId(args.request))
  return untrue
}

export function boxRefusal({ isTicked, token }: PostedCaptcha): NotAdmitted | null {
  if (isTicked) return null
  const text = captchaTicked.safeParse(undefined).error?.issues[0]?.message ?? ''
  return { status: 400, tone: 'warning', text, token }
}

/** A visitor who waits without proof keeps the token, which says when the wait began. */
export const overQuota = (ms: number, { token, proof }: PostedCaptcha): NotAdmitted => ({
  ...tooMany(ms),
  tone: 'warning',
  ...(token && !proof && { token }),
})
