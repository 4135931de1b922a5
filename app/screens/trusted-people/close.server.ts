import { data, redirect } from '@remix-run/node'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import { eraseAccount } from '#session/erase-account.server.ts'
import type { Account } from '#session/guards.server.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
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
  const refuse = (status: number, wrong: string[], notice: FormNotice | null, headers = {}) =>
    data({ errors: { password: wrong }, notice }, { status, headers })
  if (!password) return refuse(400, ['Mot de passe requis'], null)
  try {
    const { tooMany, isRight } = await isPresentPassword(args, account, password)
    if (tooMany)
      return refuse(tooMany.status, [], { tone: 'warning', text: tooMany.text }, tooMany.headers)
    const body = { login: who.owner, password }
    const isClosed = isRight && (await call('closeTrustedAccount', { body })) === 1
    if (!isClosed) return refuse(400, ['Mot de passe incorrect'], null)
  } catch (cause) {
    const { notice, status } = noticeOf(cause)
    return refuse(status, [], notice)
  }
  await eraseAccount(who.owner)
  throw await sessions.end(closed)
}
