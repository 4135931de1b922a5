import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { again } from '#http/form.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { type Admission, admit, captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import { type Attempt, attempt } from '#limits/quota.server.ts'
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
    captcha: () => freshCaptcha('login'),
    home: paths.home,
    refusal: subscriberRefusal,
  },
  /** LOGIN-19 */
  admin: {
    schema: z.object(fields(required.userName)),
    captcha: () => null,
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
    const refuse = async (why: Refusal | null) => {
      const { status = 400, headers = {} } = why ?? {}
      const notice = why && { tone: why.tone, text: why.text }
      return data({ ...shown, notice, captcha: await captcha() }, { status, headers })
    }
    if (submission.status !== 'success') return refuse(null)

    const account = submission.value.login
    let made: Attempt | undefined
    try {
      const admission =
        role === 'admin'
          ? await admitStaff(args, account)
          : await admit(args, call, { form: 'login', account, posted })
      if (admission.refusal) return refuse(admission.refusal)
      made = admission.attempt
      const response = await logIn(role, args.request, posted, home)
      await made.succeeded()
      return response
    } catch (error) {
      if (!(error instanceof WrongCredentials)) await made?.uncount()
      return refuse(refusal(error))
    }
  }

/** LOGIN-19: staff log in without a captcha, under a quota. */
async function admitStaff(args: RouteArgs, account: string): Promise<Admission> {
  const made = await attempt(args, 'admin-login', account)
  return made.tooMany
    ? { refusal: { ...made.tooMany, tone: 'warning' } }
    : { refusal: null, attempt: made }
}
