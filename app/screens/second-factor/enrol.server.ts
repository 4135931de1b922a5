import { redirect } from '@remix-run/node'
import { answerForm, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import { remember } from '#limits/accounts.server.ts'
import * as paths from '#paths.ts'
import type { Admin, Visitor } from '#session/guards.server.ts'
import { isStillAgent } from '#session/login.server.ts'
import {
  enrol,
  isEnrolled,
  keepCodesCreatedIn,
  offerKey,
  pendingLogIn,
  rememberBrowser,
} from '#session/second-factor/factor.server.ts'
import {
  auditedOwn,
  enrolBy,
  judgePassword,
  keyAgain,
  openSession,
  passwordIn,
  refuseWhenOff,
} from '../access/second-factor.server.ts'
import { activated, tooLate } from './texts.server.ts'

const enrolAudited: typeof enrol = (owner, sealed, typed) =>
  auditedOwn(owner, 'agent-factor-on', () => enrol(owner, sealed, typed))

export async function offerSetup({ who }: Admin) {
  refuseWhenOff()
  if (await isEnrolled(who.owner)) throw redirect(paths.secondFactor)
  return offerKey(who.owner)
}

/** Activates the factor within a session. The password is asked again, since a thief may have borrowed the session. */
export async function activate(staff: Admin, args: RouteArgs) {
  refuseWhenOff()
  const { who, form, sessions } = staff
  const { owner } = who
  if (await isEnrolled(owner)) return redirect(paths.secondFactor, 303)
  const posted = await form()
  return answerForm({ extra: keyAgain(posted, owner) }, async (_, headers) => {
    await judgePassword(args, staff, passwordIn(posted))
    const codes = await enrolBy(args, owner, posted, enrolAudited)
    await sessions.closeOthers()
    headers.append('set-cookie', await keepCodesCreatedIn(args.request, codes))
    headers.append('set-cookie', await remember(args.request, 'admin', { owner }))
    headers.append('set-cookie', await rememberBrowser(args.request, owner))
    return redirectWithToast(paths.recoveryCodes, activated(), headers)
  })
}

/** Activates a required factor after the right password, before the session opens. */
export async function activateFirst({ form }: Visitor, args: RouteArgs) {
  const pending = await pendingLogIn(args.request)
  if (!pending || !(await isStillAgent(args.request, pending)))
    return redirectWithToast(paths.staffLogin, tooLate())
  const { owner } = pending.person
  if (await isEnrolled(owner)) return redirect(paths.staffCode, 303)
  const posted = await form()
  return answerForm({ extra: keyAgain(posted, owner) }, async () => {
    const codes = await enrolBy(args, owner, posted, enrolAudited)
    const headers = await openSession(args.request, pending, { toasts: [activated()], codes })
    return redirect(paths.recoveryCodes, { status: 303, headers })
  })
}
