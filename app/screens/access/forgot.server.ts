import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { isMailWaiting } from '#domain/mail-field.ts'
import { identifierField } from '#domain/number-field.ts'
import {
  answerForm,
  asRefusal,
  failedCall,
  info,
  problemText,
  type RouteArgs,
  redirectWithToast,
  refusedWith,
} from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { accountOf } from '#limits/accounts.server.ts'
import { attempt, counted } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { log } from '#process/log.server.ts'
import { goOnAfterAnswer } from '#process/schedule.server.ts'
import { refuseWithoutCookies } from '#session/cookie.server.ts'
import type { Visitor } from '#session/guards.server.ts'
import { upstreamAfter } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import {
  alreadySent,
  impossible,
  linkSent,
  linkWaits,
  noAccount,
  otherAccount,
} from './forgot-texts.server.ts'
import { required } from './texts.server.ts'

/** FORGOT-04: the account for which a reset mail was asked, kept for the 60 minutes that its link is valid. */
const granted = sealedNote('oubli', 60)

export const isGranted = async (request: Request) => (await granted.read(request)) !== undefined

/** An empty field also repeats the request, since a successful request empties the form. */
const isAgain = (login: string, before: string) => [before, ''].includes(login.toLowerCase())

const schema = z.object({ login: identifierField(required.identifier) })

/** The action of « Mot de passe oublié »: sends the mail, or shows the form again with the values and errors. */
export async function forgotAction({ call, form }: Visitor, args: RouteArgs) {
  const posted = await form()
  if (posted.get('intent') === 'other-account') {
    const headers = { 'set-cookie': await granted.forget() }
    return redirect(paths.forgotPassword, { status: 303, headers })
  }
  const submission = parseWithZod(posted, { schema })
  const before = await granted.read(args.request)
  // FORGOT-05
  const again = submission.status === 'success' ? submission.value.login : ''
  if (before !== undefined && isAgain(again, before))
    return redirectWithToast(paths.forgotPassword, info(alreadySent))
  const onFailure = (error: unknown) =>
    asRefusal({ status: 503, tone: 'error', text: problemText(failedCall(error).task) })
  return answerForm({ submission, keep: ['login'], onFailure }, async ({ login }) => {
    refuseWithoutCookies(args.request)
    if (before !== undefined) throw refusedWith(otherAccount)
    return counted(args, 'forgot', login, async () => {
      if (settings().HIDE_UNKNOWN_ACCOUNTS) {
        sendAfterwards(args, login)
        return granting(login)
      }
      const code = await sendMail(call, login)
      if (isMailWaiting(code)) throw refusedWith(linkWaits)
      if (typeof code === 'number' && code !== 0)
        throw refusedWith(code === 1 ? noAccount : impossible)
      return granting(login)
    })
  })
}

/** FORGOT-05, FORGOT-07: blocks the form against a second request; the next page says where the mail went. */
async function granting(login: string) {
  const headers = new Headers({ 'set-cookie': await granted.store(login.toLowerCase()) })
  return redirectWithToast(paths.forgotPassword, linkSent(login), headers)
}

/**
 * Has the mail sent: 0 done, 1 no account, -1 impossible, or the state of a mail that waits. Answers 0 without a mail
 * when the account has had as many as the hour allows: their links are still valid. Throws UpstreamFailure.
 */
async function sendMail(call: Call, login: string) {
  const { account } = await accountOf('subscriber', login)
  const { tooMany, uncount } = await attempt({ context: {} }, 'forgot-mail', account)
  if (tooMany) return 0
  const code = await call('sendForgotPasswordMail', { params: { login } }).catch(async error => {
    await uncount()
    throw error
  })
  if (typeof code === 'number' && code !== 0) await uncount()
  return code
}

/**
 * With HIDE_UNKNOWN_ACCOUNTS neither the answer nor its duration tells whether the account exists: the utility is
 * called after the answer. A failed call is only logged.
 */
function sendAfterwards({ request }: RouteArgs, login: string): void {
  const sending = sendMail(upstreamAfter(request).call, login).then(
    () => {},
    error => log.warn({ msg: 'reset mail not sent', reason: String(error) }),
  )
  goOnAfterAnswer(sending)
}
