import { data, redirect } from '@remix-run/node'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import type { Visitor } from '#session/guards.server.ts'
import { factorOf } from '#session/second-factor/factor.server.ts'
import { pendingLogIn } from '#session/second-factor/notes.server.ts'
import { auditedOwn, isRefused, judgeCode, openSession } from '../shell/second-factor.server.ts'
import { tooLate, usedRecovery } from './texts.server.ts'

/** The password was right a moment ago: a code opens the session. */
export async function enterCode({ form }: Visitor, args: RouteArgs) {
  const pending = await pendingLogIn(args.request)
  if (!pending) return redirectWithToast(paths.staffLogin, tooLate())
  const { owner } = pending.person
  const judged = await judgeCode(args, owner, String((await form()).get('code') ?? ''))
  if (isRefused(judged)) {
    const { status, headers = {}, error } = judged
    return data({ errors: { code: [error] } }, { status, headers })
  }
  const headers =
    judged === 'app'
      ? await openSession(args.request, pending)
      : await auditedOwn(owner, 'agent-factor-recovery', async () => {
          const { codesLeft = 0 } = (await factorOf(owner)) ?? {}
          return openSession(args.request, pending, { toasts: [usedRecovery(codesLeft)] })
        })
  return redirect(pending.to, { status: 303, headers })
}
