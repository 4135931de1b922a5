import { data, redirect } from '@remix-run/node'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, withToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import type { Admin } from '#session/guards.server.ts'
import {
  factorOf,
  forgetFactor,
  renewCodes,
  secondFactorIs,
} from '#session/second-factor/factor.server.ts'
import { keepCodesCreatedIn } from '#session/second-factor/notes.server.ts'
import {
  auditedOwn,
  fieldTexts,
  isRefused,
  judgeCode,
  refuseWhenOff,
} from '../shell/second-factor.server.ts'
import * as texts from './texts.server.ts'

type Errors = { intent?: string[]; code?: string[] }

/** The form again, with the choice that was made. */
const refuse = (errors: Errors, intent?: string, init: ResponseInit = { status: 400 }) =>
  data({ errors, intent }, init)

/** New recovery codes, or the end of it: each asks for a code, which who has borrowed the session does not have. */
export async function changeFactor({ who, form }: Admin, args: RouteArgs) {
  refuseWhenOff()
  const { owner } = who
  if (!(await factorOf(owner))) return redirect(paths.secondFactor, 303)
  const posted = await form()
  const intent = String(posted.get('intent') ?? '')
  if (intent !== 'off' && intent !== 'codes') return refuse({ intent: [fieldTexts.intent] })
  const isEnd = intent === 'off'
  if (isEnd && secondFactorIs('required'))
    return redirectWithToast(paths.secondFactor, texts.mustStay())
  const judged = await judgeCode(args, owner, String(posted.get('code') ?? ''))
  if (isRefused(judged)) {
    const { status, headers = {}, error } = judged
    return refuse({ code: [error] }, intent, { status, headers })
  }
  if (isEnd) {
    await auditedOwn(owner, 'agent-factor-off', async () => {
      await forgetFactor(owner)
      return true
    })
    return redirectWithToast(paths.secondFactor, texts.switchedOff())
  }
  const codes = await auditedOwn(owner, 'agent-factor-codes', () => renewCodes(owner))
  const headers = new Headers({ 'set-cookie': await keepCodesCreatedIn(args.request, codes) })
  headers.append('set-cookie', await withToast(texts.renewed()))
  return redirect(paths.recoveryCodes, { status: 303, headers })
}
