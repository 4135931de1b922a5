import { z } from 'zod'
import { identifierField } from '#domain/number-field.ts'
import { openingAt } from '#domain/opening-hours.ts'
import { extrasIn } from '#extras/all.ts'
import { answerForm, asRefusal, type RouteArgs, refusedWith } from '#http/route.server.ts'
import { remember } from '#limits/accounts.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import { admitLogIn } from '#limits/log-in-limits.server.ts'
import * as paths from '#paths.ts'
import { type Role, refuseWithoutCookies } from '#session/cookie.server.ts'
import type { Visitor } from '#session/guards.server.ts'
import { logIn, type Proof, WrongCredentials } from '#session/login.server.ts'
import { settings } from '#settings.server.ts'
import { adminRefusal, required, subscriberRefusal } from './texts.server.ts'

const fields = (login: z.ZodType<string>) => ({
  login,
  password: z.string({ error: required.password }),
})

const logIns = {
  subscriber: {
    schema: z.object({ ...fields(identifierField(required.identifier)), captcha: captchaTicked }),
    captcha: (step: number) => freshCaptcha('login', step),
    home: paths.home,
    refusal: subscriberRefusal,
  },
  /** LOGIN-19: agents see a captcha only after wrong passwords. */
  admin: {
    schema: z.object(fields(z.string({ error: required.userName }).min(1, required.userName))),
    captcha: (step: number) => (step > 0 ? freshCaptcha('admin-login', step) : null),
    home: paths.staffRequests,
    refusal: adminRefusal,
  },
}

/** The action of both log-in forms: logs in, or shows the form again with its errors and values except the password. */
export const logInAction =
  (role: Role, proof?: Proof) =>
  async ({ call, form }: Visitor, args: RouteArgs) => {
    const { schema, captcha, home, refusal } = logIns[role]
    const posted = await form()
    let step = 0
    let token: string | undefined
    const extra = async () => ({ captcha: token || (await captcha(step)) })
    const onFailure = (error: unknown) => asRefusal(refusal(error))
    const keep = ['login', 'isKeep', 'captcha']
    return answerForm({ posted, schema, keep, extra, onFailure }, async ({ login }) => {
      refuseWithoutCookies(args.request)
      // If admission throws, the form shows this same captcha again, so that its work or its wait is not lost.
      token = String(posted.get('captchaToken') ?? '')
      const admission = await admitLogIn(args, call, { role, account: login, posted })
      step = admission.step
      token = admission.refusal?.token
      if (admission.refusal) throw refusedWith(admission.refusal)
      const { attempt } = admission
      const response = await logIn(
        role,
        args.request,
        posted,
        home,
        who => remember(args.request, role, who),
        proof,
      ).catch(async error => {
        if (!(error instanceof WrongCredentials)) await attempt.uncount()
        throw error
      })
      await attempt.succeeded()
      return response
    })
  }

/** What the log-in form or the sign-up form offers besides: extras' ways, and if the utility can be called. */
export const otherWaysIn = ({ isNew = false } = {}) => ({
  ways: extrasIn(settings().EXTRAS).flatMap(({ wayIn }) =>
    wayIn && (!isNew || wayIn.isForNew) ? [wayIn] : [],
  ),
  opening: openingAt(new Date()),
})
