import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { again } from '#http/form.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { remember } from '#limits/accounts.server.ts'
import { changeWords, parseNewPassword, withNewPassword } from '#passwords/new-password.server.ts'
import { postedStrength } from '#passwords/strength.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import { isPresentPassword } from '../shell/present-password.server.ts'
import { passwordNotChanged, wrongOldPassword } from './texts.server.ts'

/** Set when the password was just changed: opens the second step. */
const done = sealedNote('mdp-fait', 10)

export const isPasswordChanged = async (request: Request, owner: string) =>
  (await done.read(request)) === owner

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

/** PWD-02, PWD-04: closes the other sessions and leads to the second step; or shows the form again with the errors, without passwords. */
export async function changePassword(subscriber: Subscriber, args: RouteArgs) {
  const posted = await subscriber.form()
  const submission = await parseNewPassword(posted, schema, aboutOf(subscriber))
  const refused =
    submission.status === 'success'
      ? await change(args, subscriber, submission.value)
      : { errors: again(submission, []).errors, status: 400 }
  if (refused) {
    const { errors = {}, notice = null, status, headers } = refused
    const strength = await postedStrength(args, posted, aboutOf(subscriber))
    return data({ errors, notice, strength }, { status, headers })
  }
  await subscriber.sessions.closeOthers()
  const { owner } = subscriber.who
  const headers = new Headers({ 'set-cookie': await done.store(owner) })
  headers.append('set-cookie', await remember(args.request, 'subscriber', { owner }))
  return redirect(paths.passwordChanged, { status: 303, headers })
}

const aboutOf = ({ who }: Subscriber) => [who.owner, who.name]

/** Changes the password, or returns why it was not changed. */
async function change(
  args: RouteArgs,
  subscriber: Subscriber,
  { oldPassword, password }: z.output<typeof schema>,
): Promise<Refused | undefined> {
  try {
    const { tooMany, isRight } = await isPresentPassword(args, subscriber, oldPassword)
    if (tooMany) return { ...tooMany, notice: { tone: 'warning', text: tooMany.text } }
    if (!isRight) return { errors: { oldPassword: [wrongOldPassword] }, status: 400 }
    const body = { login: subscriber.who.owner, oldPassword, password }
    const changed = await subscriber.call('modifyPassword', { body })
    if (changed !== 1) return { notice: passwordNotChanged(), status: 400 }
  } catch (cause) {
    return noticeOf(cause)
  }
}
