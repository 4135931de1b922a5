import { data, redirect } from '@remix-run/node'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, withToast } from '#http/toasts.server.ts'
import { remember } from '#limits/accounts.server.ts'
import * as paths from '#paths.ts'
import type { Admin, Visitor } from '#session/guards.server.ts'
import { isStillAgent } from '#session/login.server.ts'
import { enrol, isEnrolled, offerAgain, offerKey } from '#session/second-factor/factor.server.ts'
import {
  keepCodesCreatedIn,
  pendingLogIn,
  rememberBrowser,
} from '#session/second-factor/notes.server.ts'
import {
  asAttempt,
  auditedOwn,
  fieldTexts,
  isRefused,
  judgePassword,
  openSession,
  type Refused,
  refuseWhenOff,
} from '../shell/second-factor.server.ts'
import { activated, tooLate } from './texts.server.ts'

/** Enrols an agent by the key and the first code of the posted form; answers the recovery codes. */
async function enrolBy(args: RouteArgs, owner: string, posted: FormData) {
  const typed = String(posted.get('code') ?? '')
  if (typed.trim() === '') return { status: 400, error: fieldTexts.code }
  const sealed = String(posted.get('key') ?? '')
  return asAttempt(args, 'second-factor', owner, async () => {
    const codes = await auditedOwn(owner, 'agent-factor-on', () => enrol(owner, sealed, typed))
    return codes ?? { status: 400, error: fieldTexts.wrongFirst }
  })
}

/** The form again, with the key that it showed: the application may hold it already. */
async function refuse(
  owner: string,
  posted: FormData,
  errors: { password?: string[]; code?: string[] },
  { status, headers = {} }: Pick<Refused, 'status' | 'headers'> = { status: 400 },
) {
  const offer = await offerAgain(String(posted.get('key') ?? ''), owner)
  return data({ offer, errors }, { status, headers })
}

/** What the page of the activation shows to an agent who has no second factor. */
export async function offerSetup({ who }: Admin) {
  refuseWhenOff()
  if (await isEnrolled(who.owner)) throw redirect(paths.secondFactor)
  return offerKey(who.owner)
}

/** In a session. The password is asked again, which who has borrowed the session does not know. */
export async function activate(staff: Admin, args: RouteArgs) {
  refuseWhenOff()
  const { who, form, sessions } = staff
  const { owner } = who
  if (await isEnrolled(owner)) return redirect(paths.secondFactor, 303)
  const posted = await form()
  const password = String(posted.get('password') ?? '')
  const code = String(posted.get('code') ?? '').trim()
  if (!password || !code)
    return refuse(owner, posted, {
      ...(!password && { password: [fieldTexts.password] }),
      ...(!code && { code: [fieldTexts.code] }),
    })
  const known = await judgePassword(args, staff, password)
  if (isRefused(known)) return refuse(owner, posted, { password: [known.error] }, known)
  const codes = await enrolBy(args, owner, posted)
  if (isRefused(codes)) return refuse(owner, posted, { code: [codes.error] }, codes)
  await sessions.closeOthers()
  const headers = new Headers({ 'set-cookie': await keepCodesCreatedIn(args.request, codes) })
  headers.append('set-cookie', await remember(args.request, 'admin', { owner }))
  headers.append('set-cookie', await rememberBrowser(args.request, owner))
  headers.append('set-cookie', await withToast(activated()))
  return redirect(paths.recoveryCodes, { status: 303, headers })
}

/** Between the password and the session, where it is required. */
export async function activateFirst({ form }: Visitor, args: RouteArgs) {
  const pending = await pendingLogIn(args.request)
  if (!pending || !(await isStillAgent(args.request, pending)))
    return redirectWithToast(paths.staffLogin, tooLate())
  const { owner } = pending.person
  if (await isEnrolled(owner)) return redirect(paths.staffCode, 303)
  const posted = await form()
  const codes = await enrolBy(args, owner, posted)
  if (isRefused(codes)) return refuse(owner, posted, { code: [codes.error] }, codes)
  const headers = await openSession(args.request, pending, { toasts: [activated()], codes })
  return redirect(paths.recoveryCodes, { status: 303, headers })
}
