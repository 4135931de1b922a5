import { z } from 'zod'
import type { RouteArgs } from '#http/route-args.ts'
import { requestId } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import { failIfTokenIsRefused } from '#upstream/as-portal.server.ts'
import {
  type CaptchaForm,
  captchaResponse,
  captchaSecret,
  issueCaptcha,
  readCaptcha,
} from '#upstream/captcha.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { type Attempt, attempt, type TooMany } from './quota.server.ts'

/** LOGIN-04: the box of the captcha, in the schema of a form. */
export const captchaTicked = z.literal('on', {
  error: 'Cochez la case «\u00a0Je confirme ne pas être un robot\u00a0»',
})

/** LOGIN-20: a token for one showing of `form`; a form that comes back gets a new one. */
export function freshCaptcha(form: CaptchaForm): Promise<string> {
  return issueCaptcha(form, captchaSecret(settings().UTILITY_SERVICE_TOKEN))
}

/** Why a form is not acted on: how it is shown again. */
export type NotAdmitted = (Omit<TooMany, 'status'> | { text: string; headers?: undefined }) & {
  status: 400 | 429
  tone: 'warning'
}

/** The attempt is already counted; whoever acts on the form says how it ended. */
type Admitted = { refusal: null; attempt: Attempt }
export type Admission = { refusal: NotAdmitted } | Admitted

/** `captcha`: the response that was judged true, for the call that asks for it (DATA-04). */
type Proven = { refusal: NotAdmitted } | (Admitted & { captcha: string })

const untrue: NotAdmitted = {
  status: 400,
  tone: 'warning',
  text: 'La vérification «\u00a0Je confirme ne pas être un robot\u00a0» n’est plus valable, une nouvelle a été préparée. Recommencez.',
}

/**
 * Whether a well-filled form may be acted on: its quotas first, then its captcha, which the back end judges once.
 * `account` is what was typed. Throws UpstreamFailure when the captcha cannot be judged.
 */
export async function admit(
  args: RouteArgs,
  call: Call,
  { form, account, posted }: { form: CaptchaForm; account: string; posted: FormData },
): Promise<Proven> {
  const made = await attempt(args, form, account)
  if (made.tooMany) return { refusal: { ...made.tooMany, tone: 'warning' } }
  const proof = proofOf(posted)
  const params = captchaResponse(form, String(posted.get('captchaToken') ?? ''), proof)
  const kind = proof ? 'captcha' : 'captcha-bare'
  const refusal = await judge(args, call, kind, params).catch(async error => {
    await made.uncount()
    throw error
  })
  if (!refusal) return { refusal, attempt: made, captcha: params.response }
  await made.uncount()
  return { refusal }
}

async function judge(
  args: RouteArgs,
  call: Call,
  kind: 'captcha' | 'captcha-bare',
  params: ReturnType<typeof captchaResponse>,
): Promise<NotAdmitted | null> {
  const judged = await attempt(args, kind)
  if (judged.tooMany) return { ...judged.tooMany, tone: 'warning' }
  const isTrue = await call('checkCaptcha', { params }).catch(async error => {
    await judged.uncount()
    throw error
  })
  if (isTrue) return null
  // Signed with our own key, and still false: it was used before, or the back end has another key.
  if (await readCaptcha(params.response, captchaSecret(settings().UTILITY_SERVICE_TOKEN)))
    await failIfTokenIsRefused('checkCaptcha', requestId(args.request))
  return untrue
}

/** Nothing without JavaScript, or where the browser could not compute. */
function proofOf(posted: FormData): string {
  const proof = String(posted.get('captchaProof') ?? '')
  return /^\d{1,9}-[0-9a-f]{2,100}$/.test(proof) ? proof : ''
}
