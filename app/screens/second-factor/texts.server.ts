import type { FailurePage } from '#http/failure.server.ts'
import { failure, info, success, warning } from '#http/toasts.server.ts'

export const notOffered: FailurePage = {
  title: 'Page introuvable',
  text: 'La connexion en deux étapes n’est pas proposée ici.',
}

export const fieldTexts = {
  intent: 'Choisissez ce que vous voulez faire',
  code: 'Code requis',
  format: 'Code incorrect\nIl a six chiffres. Un code de secours en a vingt.',
  wrong:
    'Code incorrect, ou déjà utilisé\nChaque code ne sert qu’une fois\u00a0: attendez que votre application affiche le suivant.',
  wrongFirst:
    'Code incorrect\nSaisissez celui que votre application affiche maintenant. L’heure de votre téléphone doit être juste.',
  password: 'Mot de passe requis',
  wrongPassword: 'Mot de passe incorrect',
}

export const tooLate = () =>
  warning('La connexion n’a pas été terminée dans les cinq minutes. Recommencez.')
export const usedRecovery = (left: number) =>
  left === 0
    ? warning('C’était votre dernier code de secours. Créez-en de nouveaux.')
    : warning(`Ce code de secours ne sert plus. Il vous en reste ${left === 1 ? 'un' : left}.`)
export const activated = () => success('La connexion en deux étapes est activée.')
export const renewed = () =>
  success('De nouveaux codes de secours ont été créés. Les précédents ne servent plus.')
export const switchedOff = () => success('La connexion en deux étapes est désactivée.')
export const mustStay = () => failure('La connexion en deux étapes est obligatoire ici.')
export const codesGone = () =>
  info('Vos codes de secours ne s’affichent qu’une fois. Créez-en de nouveaux s’ils sont perdus.')
