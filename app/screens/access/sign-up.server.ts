import { data } from '@remix-run/node'
import { z } from 'zod'
import { mailField } from '#domain/mail-field.ts'
import { again } from '#http/form.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import type { Attempt } from '#limits/quota.server.ts'
import { admitSignUp } from '#limits/sign-up-limits.server.ts'
import { parseNewPassword, withNewPassword } from '#passwords/new-password.server.ts'
import { postedStrength } from '#passwords/strength.server.ts'
import * as paths from '#paths.ts'
import type { Visitor } from '#session/guards.server.ts'
import { created, outcomes, signUpProblem, signUpWords as words } from './sign-up-texts.server.ts'
import type { Refusal } from './texts.server.ts'

/** SIGNUP-02 to SIGNUP-12 */
const schema = withNewPassword(
  {
    refAbo: z.string({ error: words.refAbo }).trim().min(1, words.refAbo),
    pdcRef: z.string({ error: words.pdcRef }).trim().min(1, words.pdcRef),
    mail: mailField({ missing: words.mail, incomplete: words.mailFormat }),
  },
  words,
).safeExtend({ captcha: captchaTicked })

const kept = ['refAbo', 'pdcRef', 'mail', 'captcha']

/** Creates the account, whose activation link is mailed; or shows the form again with the values and errors. */
export async function signUpAction({ call, form }: Visitor, args: RouteArgs) {
  const posted = await form()
  const about = ['refAbo', 'pdcRef', 'mail'].map(name => String(posted.get(name) ?? ''))
  const submission = await parseNewPassword(posted, schema, about)
  const shown = again(submission, kept)
  const refuse = async (why: Refusal | null, token?: string) => {
    const { status = 400, headers = {} } = why ?? {}
    const notice = why && { tone: why.tone, text: why.text, advice: why.advice }
    const strength = await postedStrength(args, posted, about)
    const captcha = token ?? (await freshCaptcha('sign-up'))
    return data({ ...shown, notice, captcha, strength }, { status, headers })
  }
  if (submission.status !== 'success') return refuse(null)

  const { refAbo, pdcRef, mail, password } = submission.value
  let made: Pick<Attempt, 'uncount'> | undefined
  try {
    const admission = await admitSignUp(args, call, { account: refAbo, posted })
    if (admission.refusal) return refuse(admission.refusal, admission.refusal.token)
    made = admission.attempt
    const { captcha } = admission
    const code = await call('createUser', {
      body: { refAbo, pdcRef, login: mail, password, captcha },
    })
    if (code !== 0) return refuse(outcomes(code, { refAbo, mail }))
    // The address is in the message only: URLs are logged.
    return redirectWithToast(paths.login, created(mail))
  } catch (error) {
    await made?.uncount()
    return refuse(signUpProblem(error))
  }
}
