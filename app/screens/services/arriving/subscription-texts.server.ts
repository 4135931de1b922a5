import { type Day, formatDay } from '#domain/dates.ts'
import { invitation } from '#http/failure.server.ts'

export const longestPdcRef = 20
export const longestComment = 60

/** What both subscriptions say. */
export const texts = {
  /** SUBS-11 */
  confirmation:
    'Votre souscription a bien été prise en compte. Un email récapitulatif va vous être envoyé.',
  pdcTooLong: `${longestPdcRef} caractères au plus.`,
  commentTooLong: `${longestComment} caractères au plus.`,
  taken: () =>
    `Nous ne pouvons pas ouvrir d’abonnement pour ce compteur.\nRelisez son numéro. S’il est exact, l’occupant d’avant vous n’a peut-être pas encore résilié, ou une souscription est déjà demandée. ${invitation()}`,
  takenThen: () =>
    `À cette date, le compteur est encore celui d’un contrat.\nChoisissez un autre jour, ou attendez que l’occupant d’avant vous ait résilié. ${invitation()}`,
  tooEarly: () =>
    `Au-delà d’un an, les factures de cette adresse sont arrêtées au nom d’un autre. ${invitation()}`,
  tooLate:
    'Un abonnement s’ouvre six mois à l’avance au plus\u00a0: revenez quand la date sera plus proche.',
  changes: (from: Day, meter: string) => [
    {
      term: `Le ${formatDay(from)}`,
      value: `Votre abonnement commence pour le compteur ${meter}. L’eau qui passe après cet index est à votre nom.`,
    },
    {
      term: 'Vos autres abonnements',
      value: 'Ils continuent. Pour en quitter un, demandez sa résiliation.',
    },
  ],
}
