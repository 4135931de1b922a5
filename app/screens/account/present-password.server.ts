import { redirect } from '@remix-run/node'
import { answerForm } from '#http/form-answer.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { isFresh, prove } from '../shell/present-password.server.ts'

/** Whose password is to be given; a subscriber who gave it a moment ago, or has just logged in, goes on. */
export async function askForPassword(subscriber: Subscriber, { request }: RouteArgs) {
  if (await isFresh(subscriber, request)) throw redirect(paths.mailChange)
  return { account: subscriber.who.owner }
}

/** Leads back to the change of address with the password proven; or shows the form again with what is wrong. */
export async function confirmPassword(subscriber: Subscriber, args: RouteArgs) {
  const password = String((await subscriber.form()).get('password') ?? '')
  return answerForm({}, async (_, headers) => {
    await prove(args, subscriber, password, headers)
    return redirect(paths.mailChange, { status: 303, headers })
  })
}
