import { z } from 'zod'
import { mailField } from '#domain/mail-field.ts'
import { isMailWaiting } from '#domain/mail-state.ts'
import { answerForm, asRefusal, refusedWith } from '#http/form-answer.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import { admitSignUp } from '#limits/sign-up-limits.server.ts'
import * as paths from '#paths.ts'
import type { Visitor } from '#session/guards.server.ts'
import { parseNewPassword, withNewPassword } from '../shell/new-password.server.ts'
import { postedStrength } from '../shell/strength.server.ts'
import {
  created,
  createdUntold,
  outcomes,
  signUpProblem,
  signUpWords as words,
} from './sign-up-texts.server.ts'

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
  let token: string | undefined
  const extra = async () => ({
    strength: await postedStrength(args, posted, about),
    captcha: token ?? (await freshCaptcha('sign-up')),
  })
  const onFailure = (error: unknown) => asRefusal(signUpProblem(error))
  return answerForm({ submission, keep: kept, extra, onFailure }, async typed => {
    const { refAbo, pdcRef, mail, password } = typed
    const admission = await admitSignUp(args, call, { account: refAbo, posted })
    token = admission.refusal?.token
    if (admission.refusal) throw refusedWith(admission.refusal)
    const { captcha, attempt } = admission
    const body = { refAbo, pdcRef, login: mail, password, captcha }
    const code = await call('createUser', { body }).catch(async error => {
      await attempt.uncount()
      throw error
    })
    if (typeof code === 'number' && code !== 0) throw refusedWith(outcomes(code, { refAbo, mail }))
    // The address is in the message only: URLs are logged.
    const told = isMailWaiting(code) ? createdUntold : created
    return redirectWithToast(paths.login, told(mail))
  })
}
