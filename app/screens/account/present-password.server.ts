import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { again } from '#http/form.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { isFresh, rememberFresh } from '../shell/fresh-log-in.server.ts'
import { isPresentPassword } from '../shell/present-password.server.ts'

const schema = z.object({ password: z.string({ error: 'Mot de passe requis' }) })

/** What is done next, by `pour` in the address. */
const purposes = {
  mail: { to: paths.mailChange, what: 'changer votre adresse e-mail' },
  jeton: { to: paths.ownToolCreation, what: 'créer un jeton' },
}

const purposeIn = ({ url }: RouteArgs) =>
  url.searchParams.get('pour') === 'jeton' ? purposes.jeton : purposes.mail

/** Whose password is to be given, and for what; whoever gave it a moment ago, or has just logged in, goes on. */
export async function askForPassword(subscriber: Subscriber, args: RouteArgs) {
  const { to, what } = purposeIn(args)
  if (await isFresh(subscriber, args.request)) throw redirect(to)
  return { account: subscriber.who.owner, what }
}

/** Leads back to what it was asked for with the password proven; or shows the form again with what is wrong. */
export async function confirmPassword(subscriber: Subscriber, args: RouteArgs) {
  const submission = parseWithZod(await subscriber.form(), { schema })
  const { errors } = again(submission, [])
  if (submission.status !== 'success') return data({ errors, notice: null }, { status: 400 })
  try {
    const { tooMany, isRight } = await isPresentPassword(
      args,
      subscriber,
      submission.value.password,
    )
    if (tooMany) {
      const { status, headers, text } = tooMany
      return data({ errors, notice: { tone: 'warning', text } as const }, { status, headers })
    }
    if (!isRight) {
      const wrong = { password: ['Mot de passe incorrect'] }
      return data({ errors: wrong, notice: null }, { status: 400 })
    }
  } catch (cause) {
    const { notice, status } = noticeOf(cause)
    return data({ errors, notice }, { status })
  }
  const headers = { 'set-cookie': await rememberFresh(subscriber) }
  return redirect(purposeIn(args).to, { status: 303, headers })
}
