import { failure, info, success, warning } from '#http/route.server.ts'

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
  info(
    'Vos codes de secours ont été affichés\u00a0: ils ne le sont qu’une fois. S’ils sont perdus, créez-en de nouveaux ici.',
  )
