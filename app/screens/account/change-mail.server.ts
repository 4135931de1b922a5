import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { mailTyped } from '#domain/email.ts'
import { isMailWaiting, mailField } from '#domain/mail-field.ts'
import { ofName } from '#domain/values.ts'
import {
  answerForm,
  FormRefusal,
  info,
  invitation,
  type RouteArgs,
  success,
  warning,
  wrongField,
} from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { counted } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import { isFresh } from '../access/present-password.server.ts'
import { pendingMailText } from './address/address.server.ts'

/** The e-mail address that the link was sent to; kept out of the URL of the second step. */
const asked = sealedNote('mail-demande', 60)

/** The address that `owner` gave in the first step, and whether the mail to it waits; undefined for another account. */
export async function askedMail(request: Request, owner: string) {
  const [of, mail, isWaiting] = (await asked.read(request))?.split(' ') ?? []
  return of === owner && mail ? { mail, isWaiting: isWaiting !== undefined } : undefined
}

/** Keeps the typed addresses while the subscriber is first asked for the password. */
const typed = sealedNote('mail-saisi', 60)

/** The form's first values: the present address, and what was typed before the password was asked for. */
export async function mailForm(subscriber: Subscriber, { request }: RouteArgs) {
  if (!(await isFresh(subscriber, request))) throw redirect(paths.presentPassword)
  const { call, who } = subscriber
  const { mail, pendingMail } = await call('getUser', { query: { userLogin: who.owner } })
  const [of, ...values] = (await typed.read(request))?.split('\n') ?? []
  return {
    mail,
    pending: pendingMail ? pendingMailText(pendingMail) : null,
    typed: of === who.owner ? { mail: values[0], mailAgain: values[1] } : {},
  }
}

const words = {
  required: 'Nouvel email requis',
  format: 'Veuillez saisir une adresse mail valide',
  confirmation: 'Veuillez confirmez le nouvel email', // sic
  mismatch: 'Les adresses email ne sont pas identiques',
}

/** MAIL-05 to MAIL-08 */
const schema = z
  .object({
    mail: mailField({ missing: words.required, incomplete: words.format }),
    mailAgain: z.string({ error: words.confirmation }).overwrite(mailTyped),
  })
  .refine(isTypedTwice, { path: ['mailAgain'], error: words.mismatch, when: () => true })

function isTypedTwice({ mail, mailAgain }: { mail?: string; mailAgain?: string }): boolean {
  return mailAgain === undefined || mailAgain === mail
}

/** MAIL-03, MAIL-09: sends the link and leads to the second step, or shows the form again with values and errors. */
export async function changeMail(subscriber: Subscriber, args: RouteArgs) {
  const { call, who, form } = subscriber
  const posted = await form()
  if (!(await isFresh(subscriber, args.request))) {
    const addresses = keep.map(name => String(posted.get(name) ?? ''))
    // A cookie would not hold more, and half an address is another one.
    if (addresses.some(address => address.length > 600))
      return answerForm({ posted, schema, keep }, async () => {
        throw wrongField('mail', `${words.format}\nElle a 254 caractères au plus.`)
      })
    const note = await typed.store([who.owner, ...addresses].join('\n'))
    return redirect(paths.presentPassword, { status: 303, headers: { 'set-cookie': note } })
  }
  return answerForm({ posted, schema, keep }, async ({ mail }, headers) => {
    const body = { login: who.owner, mail }
    const sent = await counted(args, 'mail-change', who.owner, () =>
      call('createMailModifyConfirmationToken', { body }),
    )
    if (sent === 0) throw new FormRefusal({ notice: mailUsed(mail) })
    headers.append(
      'set-cookie',
      await asked.store([who.owner, mail, ...(isMailWaiting(sent) ? ['waiting'] : [])].join(' ')),
    )
    headers.append('set-cookie', await typed.forget())
    return redirect(paths.mailSent, { status: 303, headers })
  })
}

const keep = ['mail', 'mailAgain']

/** MAIL-09 */
const mailUsed = (mail: string): FormNotice => ({
  tone: 'warning',
  text: `L'adresse email ${mail} est déjà utilisée !`,
})

/** MAIL-12 */
export const mailChanged = () => success("Modification de l'adresse mail effectuée avec succès !")

/** MAIL-13 */
export const invalidMailLink = () => warning('Lien de modification de mail invalide.')

/** BEY-611 */
export const otherMailLink = (name: string) =>
  info(
    `Ce lien est celui d’un autre compte que celui ${ofName(name)}, avec lequel vous êtes connecté. Il n’a pas servi\u00a0: déconnectez-vous, puis connectez-vous avec le compte qui l’a demandé.`,
  )

/** MAIL-14 */
export const mailNotChanged = () =>
  warning(`Modification de l'adresse mail impossible... ${invitation()}`)
