import { invitation } from '#http/failure.server.ts'
import { success, warning } from '#http/toasts.server.ts'
import type { FormNotice } from '#ui/form/notice.tsx'

/** MAIL-09 */
export const mailUsed = (mail: string): FormNotice => ({
  tone: 'warning',
  text: `L'adresse email ${mail} est déjà utilisée !`,
})

/** MAIL-12 */
export const mailChanged = () => success("Modification de l'adresse mail effectuée avec succès !")

/** MAIL-13 */
export const invalidMailLink = () => warning('Lien de modification de mail invalide.')

/** MAIL-14 */
export const mailNotChanged = () =>
  warning(`Modification de l'adresse mail impossible... ${invitation()}`)

/** PWD-04 */
export const wrongOldPassword = "L'ancien mot de passe est incorrect"

export const passwordNotChanged = (): FormNotice => ({
  tone: 'error',
  text: `Problème lors de la modification du mot de passe. ${invitation()}`,
})

export const sessionClosed = () => success('La session est fermée.')

export const othersClosed = () => success('Toutes vos autres sessions sont fermées.')
