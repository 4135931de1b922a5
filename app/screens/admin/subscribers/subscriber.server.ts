import { isMailWaiting, mailField } from '#domain/mail-field.ts'
import {
  answerForm,
  failure,
  info,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  refusedWith,
  success,
  type Toast,
  warning,
  wrongField,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { type StaffAction, traced } from '#session/audit.server.ts'
import { eraseAccount } from '#session/erase-account.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { forgetFactor, helperFactor } from '#session/second-factor/factor.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import { acquireLease } from '#store/lease.server.ts'
import type { FormAnswer } from '#ui/form/form.tsx'
import { listHref } from '#ui/list-state.ts'
import type { User } from '#upstream/catalogue/entities.ts'
import { parseNewPassword } from '../../access/new-password.server.ts'
import { postedStrength, type Strength } from '../../access/strength.server.ts'
import { answerProven, proofOf, proven, proveOwn } from '../shell/own-proof.server.ts'
import { notDone, troubleOf, unknownIntent } from '../shell/texts.server.ts'
import { findSubscriber } from './subscribers.server.ts'

/** A posted change of an account: the form, the account as it is now, and the way back. */
type Case = {
  args: RouteArgs
  staff: Admin
  user: User
  posted: FormData
  /** Leads back to the list as it was searched, or to the sheet. */
  done: (toast: Toast) => Promise<Response>
}

/** A refused form: which one, and the strength of a refused password. */
export type SubscriberAnswer = FormAnswer & {
  form: 'mail' | 'password' | 'factor'
  strength?: Strength | undefined
}

async function caseOf(staff: Admin, args: RouteArgs): Promise<Case> {
  const user = await findSubscriber(staff, args)
  const sheet = paths.subscriberSheet(user.refAbo)
  const list = args.url.pathname === sheet ? sheet : paths.subscribers
  return {
    args,
    staff,
    user,
    posted: await staff.form(),
    done: toast => redirectWithToast(listHref(list, args.url.search), toast),
  }
}

function change({ staff, user }: Case, action: StaffAction, call: () => Promise<0 | 1>) {
  return traced(staff, action, user.refAbo, call)
}

export async function changeSubscriber(staff: Admin, args: RouteArgs) {
  const one = await caseOf(staff, args)
  switch (one.posted.get('intent')) {
    case 'mail':
      return changeMail(one)
    case 'password':
      return changePassword(one)
    case 'reset-mail':
      return sendResetMail(one)
    case 'factor':
      return removeFactor(one)
    default:
      throw new PageFailure(400, unknownIntent)
  }
}

const mail = mailField({
  missing: 'Nouvel email requis',
  incomplete: 'Veuillez saisir une adresse mail valide',
})

/** ADMSUB-10 to ADMSUB-14, BEY-792 */
function changeMail(one: Case) {
  const { args, staff, user } = one
  return answerProven(staff, args, { fields: { mail }, form: 'mail' }, async ({ mail }) => {
    const body = { login: user.login, mail }
    const isChanged = await change(one, 'subscriber-mail', () =>
      staff.call('modifyUserMail', { body }),
    )
    if (!isChanged) throw wrongField('mail', `L'adresse email ${mail} est déjà utilisée !`)
    await endSessionsOf('subscriber', user.refAbo)
    return one.done(success("L'adresse mail a bien été modifié pour l'utilisateur")) // sic
  })
}

/** ADMSUB-15, ADMSUB-16, BEY-542 */
async function changePassword(one: Case) {
  const { args, staff, user, posted } = one
  const about = [user.refAbo, user.mail, user.firstName, user.lastName, user.nameCustomer]
  const proof = await proofOf(staff)
  const submission = await parseNewPassword(posted, proven(proof, {}), about)
  const extra = async () => ({
    form: 'password' as const,
    strength: await postedStrength(args, posted, about),
  })
  return answerForm({ submission, extra }, async ({ password }) => {
    await proveOwn(args, staff, proof, posted)
    const body = { login: user.login, password }
    const isChanged = await change(one, 'subscriber-password', () =>
      staff.call('modifyUserPassword', { body }),
    )
    if (!isChanged) throw refusedWith(notDone('de la modification du mot de passe'))
    await endSessionsOf('subscriber', user.refAbo)
    return one.done(success('Modification du mot de passe réussie.'))
  })
}

/** A second mail is refused as long as the link in the first one is valid. */
const resendMinutes = 60

/** ADMSUB-17, ADMSUB-18: one mail per session of the agent and subscriber; a colleague may send another. */
async function sendResetMail(one: Case) {
  const { staff, user } = one
  const session = (await staff.sessions.list()).find(({ current }) => current)
  const first = await acquireLease(`reset-mail ${user.refAbo} ${session?.id}`, resendMinutes)
  if (!first) return one.done(info('Un mail a déjà été envoyé sur cette adresse mail.'))
  let isWaiting = false
  const send = async () => {
    const code = await staff.call('sendForgotPasswordMail', { params: { login: user.login } })
    isWaiting = isMailWaiting(code)
    return code === 0 || typeof code === 'object' ? (1 as const) : (0 as const)
  }
  const answer = await change(one, 'subscriber-reset-mail', () => first.during(send)).catch(
    troubleOf,
  )
  if (answer !== 1)
    return one.done(failure((answer || notDone("de l'envoi du mail de réinitialisation")).text))
  return one.done(
    isWaiting
      ? warning(
          'Le lien est créé, mais son e-mail n’a pas encore pu partir\u00a0: il part dès que possible.',
        )
      : success('Un e-mail de réinitialisation a été envoyé à l’utilisateur.'),
  )
}

/** BEY-112, BEY-792: for a helper who has lost phone and recovery codes; the agent has made sure of their identity. */
function removeFactor(one: Case) {
  const { refAbo } = one.user
  return answerProven(one.staff, one.args, { fields: {}, form: 'factor' }, async () => {
    await change(one, 'subscriber-factor-removed', async () => {
      await forgetFactor(helperFactor(refAbo))
      return 1
    })
    await endSessionsOf('subscriber', refAbo)
    return one.done(success('La connexion en deux étapes a été retirée, et les sessions fermées.'))
  })
}

/** ADMSUB-19, BEY-542 */
export async function deleteSubscriber(staff: Admin, args: RouteArgs) {
  const one = await caseOf(staff, args)
  const { user } = one
  return answerProven(staff, args, { fields: {} }, async () => {
    const answer = await change(one, 'subscriber-delete', () =>
      staff.call('deleteUser', { params: { login: user.login } }),
    ).catch(troubleOf)
    if (answer !== 1)
      return one.done(failure((answer || notDone("de la suppression de l'utilisateur")).text))
    await eraseAccount(user.refAbo)
    return one.done(success("Suppression de l'utilisateur effectuée avec succès !"))
  })
}
