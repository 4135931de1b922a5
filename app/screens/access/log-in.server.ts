import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { again } from '#http/form.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { remember } from '#limits/accounts.server.ts'
import type { Admission } from '#limits/admission.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import { admitLogIn } from '#limits/log-in-limits.server.ts'
import * as paths from '#paths.ts'
import type { Role } from '#session/cookie.server.ts'
import type { Visitor } from '#session/guards.server.ts'
import { logIn, WrongCredentials } from '#session/login.server.ts'
import { adminRefusal, type Refusal, required, subscriberRefusal } from './texts.server.ts'

const fields = (identifier: string) => ({
  login: z.string({ error: identifier }).trim().min(1, identifier),
  password: z.string({ error: required.password }),
})

const logIns = {
  subscriber: {
    schema: z.object({ ...fields(required.identifier), captcha: captchaTicked }),
    captcha: (step: number) => freshCaptcha('login', step),
    home: paths.home,
    refusal: subscriberRefusal,
  },
  /** LOGIN-19: none before wrong passwords have made one due. */
  admin: {
    schema: z.object(fields(required.userName)),
    captcha: (step: number) => (step > 0 ? freshCaptcha('admin-login', step) : null),
    home: paths.staffRequests,
    refusal: adminRefusal,
  },
}

/** The action of both log-in forms: logs in, or shows the form again with the values (except the password) and errors. */
export const logInAction =
  (role: Role) =>
  async ({ call, form }: Visitor, args: RouteArgs) => {
    const { schema, captcha, home, refusal } = logIns[role]
    const posted = await form()
    const submission = parseWithZod(posted, { schema })
    const shown = again(submission, ['login', 'isKeep', 'captcha'])
    const refuse = async (why: Refusal | null, step = 0, token?: string) => {
      const { status = 400, headers = {} } = why ?? {}
      const notice = why && { tone: why.tone, text: why.text }
      return data(
        { ...shown, notice, captcha: token || (await captcha(step)) },
        { status, headers },
      )
    }
    if (submission.status !== 'success') return refuse(null)

    let admission: Admission | undefined
    try {
      const account = submission.value.login
      admission = await admitLogIn(args, call, { role, account, posted })
      if (admission.refusal)
        return refuse(admission.refusal, admission.step, admission.refusal.token)
      const response = await logIn(role, args.request, posted, home, who =>
        remember(args.request, role, who),
      )
      await admission.attempt.succeeded()
      return response
    } catch (error) {
      if (admission?.refusal === null && !(error instanceof WrongCredentials))
        await admission.attempt.uncount()
      // Where the captcha could not be judged, the form keeps it: its work is done, or its wait goes on.
      const token = admission ? undefined : String(posted.get('captchaToken') ?? '')
      return refuse(refusal(error), admission?.step, token)
    }
  }
