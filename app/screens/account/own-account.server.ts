import { z } from 'zod'
import { formatInstant } from '#domain/values.ts'
import {
  answerForm,
  FormRefusal,
  invitation,
  type RouteArgs,
  redirectWithToast,
  success,
  wrongField,
} from '#http/route.server.ts'
import { remember } from '#limits/accounts.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import { changeWords, parseNewPassword, withNewPassword } from '../access/new-password.server.ts'
import { isPresentPassword } from '../access/present-password.server.ts'
import { postedStrength } from '../access/strength.server.ts'
import { openSessions } from './open-sessions.tsx'

// The password and the sessions of an account: a subscriber's, or that of a helper who has no contract.

type OwnAccount = Pick<Subscriber, 'call' | 'who' | 'sessions'>

/** PWD-03, PWD-05 to PWD-08 */
const schema = withNewPassword(
  { oldPassword: z.string({ error: 'Ancien mot de passe requis' }) },
  changeWords,
)

/**
 * PWD-04: changes the password and closes the other sessions, then answers with `respond`, whose response must carry
 * the headers that it is given; or shows the form again, without passwords.
 */
export async function changePassword<W>(
  own: OwnAccount,
  args: RouteArgs,
  posted: FormData,
  respond: (headers: Headers) => Promise<W>,
) {
  const { owner, name } = own.who
  const about = [owner, name]
  return answerForm(
    {
      submission: await parseNewPassword(posted, schema, about),
      extra: async () => ({ strength: await postedStrength(args, posted, about) }),
    },
    async ({ oldPassword, password }, headers) => {
      if (!(await isPresentPassword(args, own, oldPassword)))
        throw wrongField('oldPassword', wrongOldPassword)
      const body = { login: owner, oldPassword, password }
      if ((await own.call('modifyPassword', { body })) !== 1)
        throw new FormRefusal({ notice: notChanged() })
      await own.sessions.closeOthers()
      headers.append('set-cookie', await remember(args.request, 'subscriber', { owner }))
      return respond(headers)
    },
  )
}

/** PWD-04 */
const wrongOldPassword = "L'ancien mot de passe est incorrect"

const notChanged = (): FormNotice => ({
  tone: 'error',
  text: `Problème lors de la modification du mot de passe. ${invitation()}`,
})

export const shownSessions = async ({ sessions }: OwnAccount) =>
  (await sessions.list()).map(({ since, lastSeen, ...session }) => ({
    ...session,
    since: formatInstant(since),
    lastSeen: formatInstant(lastSeen),
  }))

/** Closes the session named by the field `session`; without that field, every session but the current one. */
export async function closeSession({ sessions }: OwnAccount, posted: FormData, page: string) {
  const back = `${page}#${openSessions}`
  const id = posted.get('session')
  if (id === null) {
    await sessions.closeOthers()
    return redirectWithToast(back, success('Toutes vos autres sessions sont fermées.'))
  }
  await sessions.close(String(id))
  return redirectWithToast(back, success('La session est fermée.'))
}
