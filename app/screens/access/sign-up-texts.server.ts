import { failedCall, invitation, problemText } from '#http/failure.server.ts'
import type { Said } from '#http/form-answer.server.ts'
import { success, warning } from '#http/toasts.server.ts'
import { offers } from '#settings.server.ts'
import { required } from './texts.server.ts'

export const signUpWords = {
  refAbo: 'Numéro abonné requis',
  pdcRef: 'Ref. PDC requis',
  mail: 'Adresse email requise',
  mailFormat: 'Veuillez saisir une adresse mail valide',
  required: required.password,
  confirmation: 'Confirmation du mot de passe requise',
  mismatch: 'Les mots de passe doivent être identiques',
}

/** SIGNUP-14, SIGNUP-22 */
export const created = (mail: string) =>
  success(`Un email de confirmation a été envoyé à l'adresse ${mail} pour activer le compte.`)

/** The account is there, and its mail is not on its way yet. */
export const createdUntold = (mail: string) =>
  warning(
    `Le compte est créé, mais l’e-mail qui l’active n’a pas encore pu partir\u00a0: il part dès que possible à l’adresse ${mail}.`,
  )

/** SIGNUP-17 to SIGNUP-23: what the utility answers instead of 0. */
export function outcomes(code: number, { refAbo, mail }: Record<'refAbo' | 'mail', string>): Said {
  const warnings: Record<number, string> = {
    2: 'Les données saisies sont incorrectes',
    3: `Compte déjà existant pour le numéro d'abonné ${refAbo}`,
    4: `L'adresse mail ${mail} est déjà utilisée !`,
    5: `La Ref. PDC ne correspond pas au nom et prénom associés au numéro d'abonné ${refAbo}`,
  }
  const text = warnings[code]
  if (text) return { status: 400, tone: 'warning', text, ...(code === 4 && adviceOnMail()) }
  return code === 1
    ? { status: 400, tone: 'error', text: "Echec de la création du compte pour le numéro d'abonné" }
    : { status: 503, tone: 'error', text: problemText('de la création du compte') }
}

/** How to go on with an address that only serves to help others. */
const adviceOnMail = () =>
  offers('trusted-people') && {
    advice:
      'Si son compte vous sert seulement à aider un proche, connectez-vous avec lui et supprimez-le, puis revenez ici.',
  }

/** SIGNUP-24; rethrows what is not a failed call. */
export function signUpProblem(error: unknown): Said {
  failedCall(error)
  const text = "Problème lors de l'appel à l'API. Impossible de créer l'utilisateur !"
  return { status: 503, tone: 'error', text: `${text} ${invitation()}` }
}
