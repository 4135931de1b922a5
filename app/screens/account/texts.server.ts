import { invitation, success, warning } from '#http/route.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'

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
