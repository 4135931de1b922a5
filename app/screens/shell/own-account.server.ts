import { data } from '@remix-run/node'
import { z } from 'zod'
import { formatInstant } from '#domain/dates.ts'
import { invitation } from '#http/failure.server.ts'
import { again } from '#http/form.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, success } from '#http/toasts.server.ts'
import { remember } from '#limits/accounts.server.ts'
import { changeWords, parseNewPassword, withNewPassword } from '#passwords/new-password.server.ts'
import { postedStrength } from '#passwords/strength.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import { isPresentPassword } from './present-password.server.ts'

// The password and the sessions of an account, with a contract or without.

type Own = Pick<Subscriber, 'call' | 'who' | 'sessions'>

/** PWD-03, PWD-05 to PWD-08 */
const schema = withNewPassword(
  { oldPassword: z.string({ error: 'Ancien mot de passe requis' }) },
  changeWords,
)

type Refused = {
  errors?: Record<string, string[]>
  notice?: FormNotice
  status: number
  headers?: Record<string, string>
}

/** PWD-04: closes the other sessions, and answers the headers that go with it; or the form with its errors, without passwords. */
export async function changePassword(own: Own, args: RouteArgs, posted: FormData) {
  const about = [own.who.owner, own.who.name]
  const submission = await parseNewPassword(posted, schema, about)
  const refused =
    submission.status === 'success'
      ? await change(args, own, submission.value)
      : { errors: again(submission, []).errors, status: 400 }
  if (refused) {
    const { errors = {}, notice = null, status, headers } = refused
    const strength = await postedStrength(args, posted, about)
    return data({ errors, notice, strength }, { status, headers })
  }
  await own.sessions.closeOthers()
  const { owner } = own.who
  return new Headers({ 'set-cookie': await remember(args.request, 'subscriber', { owner }) })
}

/** Changes the password, or returns why it was not changed. */
async function change(
  args: RouteArgs,
  own: Own,
  { oldPassword, password }: z.output<typeof schema>,
): Promise<Refused | undefined> {
  try {
    const { tooMany, isRight } = await isPresentPassword(args, own, oldPassword)
    if (tooMany) return { ...tooMany, notice: { tone: 'warning', text: tooMany.text } }
    if (!isRight) return { errors: { oldPassword: [wrongOldPassword] }, status: 400 }
    const body = { login: own.who.owner, oldPassword, password }
    const changed = await own.call('modifyPassword', { body })
    if (changed !== 1) return { notice: notChanged(), status: 400 }
  } catch (cause) {
    return noticeOf(cause)
  }
}

/** PWD-04 */
const wrongOldPassword = "L'ancien mot de passe est incorrect"

const notChanged = (): FormNotice => ({
  tone: 'error',
  text: `Problème lors de la modification du mot de passe. ${invitation()}`,
})

/** The open sessions, as a page tells them. */
export const shownSessions = async ({ sessions }: Own) =>
  (await sessions.list()).map(({ since, lastSeen, ...session }) => ({
    ...session,
    since: formatInstant(since),
    lastSeen: formatInstant(lastSeen),
  }))

/** Closes the session named by the field `session`; without it, every session but the current one. Leads to `back`. */
export async function closeSession({ sessions }: Own, posted: FormData, back: string) {
  const id = posted.get('session')
  if (id === null) {
    await sessions.closeOthers()
    return redirectWithToast(back, success('Toutes vos autres sessions sont fermées.'))
  }
  await sessions.close(String(id))
  return redirectWithToast(back, success('La session est fermée.'))
}
