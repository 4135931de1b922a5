import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { failedCall } from '#http/failure.server.ts'
import { again } from '#http/form.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import { remember } from '#limits/accounts.server.ts'
import { changeWords, withNewPassword } from '#passwords/new-password.server.ts'
import { postedStrength, refusedAsCommon } from '#passwords/strength.server.ts'
import * as paths from '#paths.ts'
import type { Visitor } from '#session/guards.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import { changed, deadLink, notChanged, usedLink } from './forgot-texts.server.ts'
import { falseWhenRefused } from './links.server.ts'

const schema = withNewPassword({}, changeWords)

/** FORGOT-11, FORGOT-12: only a valid link opens the form; checking does not use it up. */
export async function resetLoader({ call }: Visitor, { params }: RouteArgs) {
  const { aboNum = '', token = '' } = params
  const link = { a: aboNum, b: token }
  const exists = await call('checkPasswordTokenExist', { params: link }).catch(falseWhenRefused)
  if (!exists) throw await redirectWithToast(paths.login, deadLink())
  return { aboNum }
}

/** FORGOT-17 to FORGOT-21: the log-in page shows the outcome. */
export async function resetAction({ call, form }: Visitor, args: RouteArgs) {
  const { aboNum = '', token = '' } = args.params
  const posted = await form()
  const submission = parseWithZod(posted, { schema })
  const refuse = async (errors: Record<string, string[]>) =>
    data({ errors, strength: await postedStrength(args, posted, [aboNum]) }, { status: 400 })
  if (submission.status !== 'success') return refuse(again(submission, []).errors)
  const { password } = submission.value
  const common = await refusedAsCommon(password, [aboNum])
  if (common) return refuse(common)
  const done = await call('modifyForgotPassword', {
    params: { token },
    body: { login: aboNum, password },
  }).catch(failedCall)
  if (done === 0) return redirectWithToast(paths.login, usedLink())
  if (done !== 1) return redirectWithToast(paths.login, notChanged())
  await endSessionsOf('subscriber', aboNum)
  // Whoever holds the link is no stranger, even while strangers try passwords on this account.
  const headers = new Headers({
    'set-cookie': await remember(args.request, 'subscriber', { owner: aboNum }),
  })
  return redirectWithToast(paths.login, changed(), headers)
}
