import { isEmail } from '#domain/email.ts'
import { invitation } from '#http/failure.server.ts'
import { failure, success, type Toast, warning } from '#http/toasts.server.ts'

/** FORGOT-07, FORGOT-08: an address is shown by its ends only. */
export function linkSent(typed: string): Toast {
  const where = isEmail(typed) ? `à l’adresse ${masked(typed)}` : 'dans votre boîte mail'
  return success(`Un lien de modification de mot de passe a été envoyé ${where}.`)
}

const masked = (typed: string) => `${typed[0]}${'*'.repeat(10)}${typed.at(-1)}`

/** FORGOT-06 */
export const alreadySent = 'Un mail a déjà été envoyé sur cette adresse mail.'

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
