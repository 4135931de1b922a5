import { isEmail } from '#domain/email.ts'
import { failure, invitation, success, type Toast, warning } from '#http/route.server.ts'

/** FORGOT-07, FORGOT-08: the message shows only the ends of an e-mail address. */
export function linkSent(typed: string): Toast {
  const where = isEmail(typed) ? `à l’adresse ${masked(typed)}` : 'dans votre boîte mail'
  return success(`Un lien de modification de mot de passe a été envoyé ${where}.`)
}

/** The mail is ready, but the mail server does not accept it yet. */
export const linkWaits = {
  tone: 'info',
  status: 200,
  text: 'Votre demande est notée, mais l’e-mail n’a pas encore pu partir\u00a0: il part dès que possible, dans l’heure. Inutile de la refaire d’ici là.',
} as const

const masked = (typed: string) => `${typed[0]}${'*'.repeat(10)}${typed.at(-1)}`

/** FORGOT-06 */
export const alreadySent = 'Un mail a déjà été envoyé sur cette adresse mail.'

/** FORGOT-04: a request for another account still blocks the form, and no mail was sent for this one. */
export const otherAccount = {
  tone: 'info',
  text: 'Votre demande précédente portait sur un autre numéro ou une autre adresse e-mail\u00a0: rien n’a été envoyé cette fois. Choisissez d’abord «\u00a0Faire une demande pour un autre compte\u00a0».',
} as const

/** FORGOT-09 */
export const noAccount = {
  tone: 'warning',
  text: "Aucun compte existant pour le numéro d'abonné ou l'adresse mail saisi(e) !",
} as const

/** FORGOT-10 */
export const impossible = {
  tone: 'error',
  text: 'Demande de modification de mot de passe impossible.',
} as const

/** FORGOT-12 */
export const deadLink = () => warning('Lien de modification de mot de passe invalide')

/** FORGOT-17 */
export const changed = () => success('Modification du mot de passe éffectué avec succès !') // sic

/** FORGOT-18 */
export const usedLink = () =>
  warning('Lien de modification de mot de passe invalide. Veuillez faire une nouvelle demande.')

/** FORGOT-19 */
export const notChanged = () =>
  failure(`Problème lors de la modification du mot de passe. ${invitation()}`)
