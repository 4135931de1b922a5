import {
  type FailurePage,
  failedPage,
  failure,
  info,
  problemText,
  success,
  warning,
} from '#http/route.server.ts'

export const noSubscriber =
  'Aucun abonné de ce numéro n’a de compte. Il vient peut-être d’être supprimé.'

export const noAgent: FailurePage = {
  title: 'Utilisateur introuvable',
  text: 'Ce compte n’existe pas. Il vient peut-être d’être supprimé.',
}

/** ADMSUB-13 */
export const mailChanged = () => success("L'adresse mail a bien été modifié pour l'utilisateur") // sic
/** ADMSUB-14 */
export const mailTaken = (mail: string) => `L'adresse email ${mail} est déjà utilisée !`
/** ADMSUB-16 */
export const passwordChanged = () => success('Modification du mot de passe réussie.')
/** ADMSUB-18 */
export const alreadySent = () => info('Un mail a déjà été envoyé sur cette adresse mail.')
export const resetWaits = () =>
  warning(
    'Le lien est créé, mais son e-mail n’a pas encore pu partir\u00a0: il part dès que possible.',
  )
export const resetSent = () => success('Un mail de réinitialisation a été envoyé à l’utilisateur.')

/** ADMUSR-16 */
export const created = () => success("Création de l'utilisateur effectuée avec succès !")
export const modified = () => success("Modification de l'utilisateur effectuée avec succès !")
export const deleted = () => success("Suppression de l'utilisateur effectuée avec succès !")
export const factorRemoved = () =>
  success(
    'La connexion en deux étapes a été retirée, le mot de passe changé, et les sessions fermées.',
  )
export const helperFactorRemoved = () =>
  success('La connexion en deux étapes a été retirée, et les sessions fermées.')
export const loginTaken = "Ce nom d'utilisateur est déjà utilisé."

/** ADMSUB-11, ADMSUB-12, ADMUSR-10 to ADMUSR-12, MSG-11 */
export const fieldTexts = {
  mail: 'Nouvel email requis',
  mailFormat: 'Veuillez saisir une adresse mail valide',
  name: 'Nom requis',
  firstName: 'Prénom requis',
  login: "Nom d'utilisateur requis",
}

export const passwordWords = {
  required: 'Mot de passe requis',
  confirmation: 'Confirmation du mot de passe requise',
  mismatch: 'Les mots de passe ne sont pas identiques',
}

export const unknownIntent: FailurePage = {
  title: 'Envoi refusé',
  text: 'Le formulaire envoyé est illisible.',
}

export type Trouble = { status: number; tone: 'error'; text: string }

/** MSG-01: a change that the utility refused. */
export const notDone = (task: string): Trouble => ({
  status: 503,
  tone: 'error',
  text: problemText(task),
})

/** A form's words for a failed call. It throws again the end of a session, and errors of the program. */
export function troubleOf(error: unknown): Trouble {
  const { status, page } = failedPage(error)
  return { status, tone: 'error', text: page.text }
}

export const failed = ({ text }: Trouble) => failure(text)

export const paymentDone = 'Ce paiement n’est plus à vérifier\u00a0: il vient d’être traité.'
export const stillToCheck = () =>
  info('Rien de nouveau\u00a0: l’exploitant ne l’a pas imputé, et ce paiement reste à vérifier.')
export const askedAgain = () =>
  info(
    'L’imputation est redemandée. L’exploitant n’a pas encore dit oui\u00a0; le paiement revient ici s’il ne le dit pas.',
  )
export const paymentBooked = (amount: string) => success(`Le paiement de ${amount} est imputé.`)
export const paymentClosed = (amount: string) =>
  success(`Le paiement de ${amount} est classé sans suite.`)

export const paymentRefunded = (amount: string) =>
  success(`Le paiement de ${amount} est remboursé.`)
export const refundRefused = (message = '') =>
  failure(`Le prestataire refuse ce remboursement. ${message}`.trim())

/** BEY-175 */
export const callNoted = () => success('L’appel est noté.')
/** BEY-176 */
export const requestOpened = (id: string) =>
  success(`La demande ${id} est ouverte. L’abonné y lit qu’un agent l’a ouverte pour lui.`)
