import { z } from 'zod'
import type { RouteArgs } from '#http/route-args.ts'
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
import { type Count, countsOf, takeBack } from './counters.server.ts'
import {
  type Attempt,
  attempt,
  counted,
  hour,
  type Meter,
  minute,
  ofPeople,
  perNetwork,
  type TooMany,
  take,
  tooMany,
} from './quota.server.ts'

/** LOGIN-04: the box of the captcha, in the schema of a form. */
export const captchaTicked = z.literal('on', {
  error: 'Cochez la case «\u00a0Je confirme ne pas être un robot\u00a0»',
})

const secret = () => captchaSecret(settings().UTILITY_SERVICE_TOKEN)

/** LOGIN-20: a token for one showing of `form`; a form that comes back gets a new one. */
export function freshCaptcha(form: CaptchaForm, step = 0): Promise<string> {
  return issueCaptcha(form, secret(), new Date(), step)
}

/** Why a form is not acted on: how it is shown again, with the `token` that the next attempt needs if it is a certain one. */
export type NotAdmitted = (Omit<TooMany, 'status'> | { text: string; headers?: undefined }) & {
  status: 400 | 429
  tone: 'warning'
  token?: string
}

/** The attempt is already counted; whoever acts on the form says how it ended. */
type Admitted = { refusal: null; attempt: Pick<Attempt, 'succeeded' | 'uncount'> }
export type Admission = { refusal: NotAdmitted } | Admitted

/** `captcha`: the response that was judged true, for the call that asks for it (DATA-04). */
type Proven = { refusal: NotAdmitted } | (Admitted & { captcha: string })

const untrue: NotAdmitted = {
  status: 400,
  tone: 'warning',
  text: 'La vérification «\u00a0Je confirme ne pas être un robot\u00a0» n’est plus valable, une nouvelle a été préparée. Recommencez.',
}

/** What was posted of a captcha; `proof` is nothing without JavaScript, or where the browser could not compute. */
export type PostedCaptcha = { form: CaptchaForm; token: string; proof: string }

export function postedCaptcha(form: CaptchaForm, posted: FormData): PostedCaptcha {
  const proof = String(posted.get('captchaProof') ?? '')
  return {
    form,
    token: String(posted.get('captchaToken') ?? ''),
    proof: /^\d{1,9}-[0-9a-f]{2,100}$/.test(proof) ? proof : '',
  }
}

/**
 * Captchas judged, with the browser's proof of work and without: beyond what the people of an address may ask for in an
 * hour, their work grows and their waits begin.
 */
export function captchaMeters(args: Pick<RouteArgs, 'context'>, { proof }: PostedCaptcha): Meter[] {
  const networks = networksOf(args.context.address)
  return proof
    ? perNetwork('captcha:adresse', networks, ofPeople({ times: 30, seconds: hour }))
    : perNetwork('captcha-bare:adresse', networks, ofPeople({ times: 6, seconds: hour }))
}

/** Beyond the limits of an address, those who cannot prove work share few attempts, for minutes and not for hours. */
export function bareMeters(args: Pick<RouteArgs, 'context'>): Meter[] {
  const networks = networksOf(args.context.address)
  const times = Math.ceil(settings().PEOPLE_PER_ADDRESS / 2)
  return perNetwork('captcha-bare:minutes', networks, { times, seconds: 2 * minute })
}

const hardest = 6
const longestWaitMs = 120_000

/** How far a count is over what it may hold: 0 within it, 1 beyond, and one more each time that it doubles. */
export function stepOf({ key, times }: Pick<Meter, 'key' | 'times'>, counts: Map<string, Count>) {
  const points = counts.get(key)?.points ?? 0
  return points < times ? 0 : Math.min(hardest, 1 + Math.floor(Math.log2(points / times)))
}

export const steepest = (meters: Meter[], counts: Map<string, Count>) =>
  Math.max(0, ...meters.map(meter => stepOf(meter, counts)))

/**
 * What an attempt costs beyond the limits, instead of being refused: `work` doubles the proof of work so many times; who
 * posts none waits, the longer the higher `wait`, and two minutes at most. The token says since when they have.
 * Null when it is paid; or how the form is shown again.
 */
export async function unpaid(
  posted: PostedCaptcha,
  { work, wait }: { work: number; wait: number },
): Promise<NotAdmitted | null> {
  const { form, token, proof } = posted
  const isFree = proof ? work === 0 : wait === 0
  if (isFree) return null
  const says = captchaSays(token)
  const isTrue = says !== null && (await isOurs(posted))
  if (proof) {
    if (isTrue && says.step >= work) return null
    return { ...moreWork, token: await freshCaptcha(form, work) }
  }
  const waitMs = Math.min(longestWaitMs, 10_000 * 2 ** wait)
  const waited = isTrue ? Date.now() - says.issuedAt.getTime() : 0
  if (isTrue && waited >= waitMs) return null
  // The wait goes on, if this browser could also work for it; otherwise it begins.
  const goesOn = isTrue && says.step >= work
  const left = goesOn ? waitMs - waited : waitMs
  const again = goesOn ? token : await freshCaptcha(form, work)
  return { ...tooMany(left), tone: 'warning', token: again }
}

const moreWork = {
  status: 429,
  tone: 'warning',
  text: 'Trop de tentatives. Votre navigateur doit faire une vérification plus longue, d’une minute au plus\u00a0: saisissez de nouveau le mot de passe, attendez «\u00a0Vérification faite\u00a0», puis envoyez.',
} as const

/**
 * Whether a well-filled form may be acted on: its quota first, then its captcha, which the back end judges once.
 * `account` is what was typed. Throws UpstreamFailure when the captcha cannot be judged.
 */
export async function admit(
  args: RouteArgs,
  call: Call,
  { form, account, posted }: { form: 'sign-up'; account: string; posted: FormData },
): Promise<Proven> {
  const made = await attempt(args, form, account)
  if (made.tooMany) return { refusal: { ...made.tooMany, tone: 'warning' } }
  const captcha = postedCaptcha(form, posted)
  try {
    const refusal = await judged(args, call, captcha)
    if (!refusal) return { refusal, attempt: made, captcha: responseOf(captcha).response }
    await made.uncount()
    return { refusal }
  } catch (error) {
    await made.uncount()
    throw error
  }
}

/** Why the captcha does not count, beyond the limits of the address or before the back end. */
async function judged(args: RouteArgs, call: Call, posted: PostedCaptcha) {
  const meters = captchaMeters(args, posted)
  const counts = await counted(() => countsOf(meters.map(({ key }) => key)))
  const step = steepest(meters, counts)
  const why = await unpaid(posted, posted.proof ? { work: step, wait: 0 } : { work: 0, wait: step })
  if (why) return why
  const bounds = posted.proof || step === 0 ? [] : bareMeters(args)
  const over = await counted(() => take([...bounds, ...unbounded(meters)]))
  if (over) return overQuota(over.wait)
  return judge(args, call, posted).catch(async error => {
    await counted(() => takeBack(meters))
    throw error
  })
}

/** Whether we signed it, and its work is done where there is any. */
const isOurs = async (posted: PostedCaptcha) =>
  (await readCaptcha(responseOf(posted).response, secret())) !== null

const responseOf = ({ form, token, proof }: PostedCaptcha) => captchaResponse(form, token, proof)

/** Asks the back end, which judges a captcha once. */
export async function judge(args: RouteArgs, call: Call, posted: PostedCaptcha) {
  if (await call('checkCaptcha', { params: responseOf(posted) })) return null
  // Signed with our own key, and still false: it was used before, or the back end has another key.
  if (await isOurs(posted)) await failIfTokenIsRefused('checkCaptcha', requestId(args.request))
  return untrue
}

export const overQuota = (ms: number): NotAdmitted => ({ ...tooMany(ms), tone: 'warning' })

/** Counted, and never full: what is beyond the limit has its price. */
export const unbounded = (meters: Meter[]): Meter[] =>
  meters.map(meter => ({ ...meter, times: Number.POSITIVE_INFINITY }))
