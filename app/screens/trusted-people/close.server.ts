import { redirect } from '@remix-run/node'
import { answerForm, wrongField } from '#http/form-answer.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import { eraseAccount } from '#session/erase-account.server.ts'
import type { Account } from '#session/guards.server.ts'
import { isPresentPassword } from '../shell/present-password.server.ts'
import { closed } from './texts.server.ts'

/** A subscriber's account is not closed here. */
export function showClosing({ who, isSubscriber }: Account) {
  if (isSubscriber) throw redirect(paths.helped)
  return { userName: who.name, isSubscriber, account: who.owner }
}

/** With the present password: a session may have been borrowed. Logs out; or shows the form again with what is wrong. */
export async function closeAccount(account: Account, args: RouteArgs) {
  showClosing(account)
  const { call, who, form, sessions } = account
  const password = String((await form()).get('password') ?? '')
  return answerForm({}, async () => {
    if (!password) throw wrongField('password', 'Mot de passe requis')
    const isRight = await isPresentPassword(args, account, password)
    const body = { login: who.owner, password }
    const isClosed = isRight && (await call('closeTrustedAccount', { body })) === 1
    if (!isClosed) throw wrongField('password', 'Mot de passe incorrect')
    await eraseAccount(who.owner)
    throw await sessions.end(closed)
  })
}
