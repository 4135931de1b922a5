import { problemText, success } from '#http/route.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'

/** MSG-11, ADDR-05, ADDR-06 */
export const fieldTexts = {
  country: 'Pays requis',
  zipCode: 'Code postal requis',
  city: 'Ville requise',
  streetName: 'Nom de la rue requis',
  unknownCountry: 'Veuillez saisir un pays valide',
  zipCodeFormat: 'Un code postal français a cinq chiffres.',
  phone: 'Veuillez saisir un numéro de téléphone valide',
  phoneAdvice:
    'Un numéro français a dix chiffres, comme 06 12 34 56 78, ou neuf après +33. D’outre-mer aussi, commencez par 0.',
  tooLong: '60 caractères au plus',
}

/** ADDR-14 */
export const checkFailed = (): FormNotice => ({
  tone: 'error',
  text: problemText("de la vérification de l'adresse"),
})

export const stillUnknown: FormNotice = {
  tone: 'warning',
  text: 'Nous ne la trouvons toujours pas. Corrigez-la, ou confirmez-la telle quelle.',
}

export const stillDown: FormNotice = {
  tone: 'warning',
  text: 'La vérification ne répond toujours pas. Confirmez l’adresse, ou réessayez plus tard.',
}

/** An outage or the end of the session came before the typed address was saved. */
export const notSavedYet: FormNotice = {
  tone: 'info',
  text: 'Cette adresse n’est pas encore enregistrée. Relisez-la, puis enregistrez-la.',
}

/** ADDR-13 */
export const sentForVerification = (isWaiting: boolean) =>
  success(
    isWaiting
      ? 'Votre adresse est à vérifier. Les e-mails qui le disent n’ont pas encore pu partir\u00a0: ils partent dès que possible.'
      : 'Votre adresse est en cours de vérification. Un e-mail vous préviendra.',
  )
