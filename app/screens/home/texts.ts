/** HOME-11 */
export const settled = 'Toutes vos factures sont réglées.'

/** HOME-12 */
export const inYourFavour =
  'Ce montant est en votre faveur : il sera déduit de votre prochaine facture.'

/** HOME-15 */
export const alertReason =
  'Nous avons relevé une consommation supérieure au double de votre moyenne des trois dernières années.'

/** HOME-16 */
export const rebateRules = [
  'La demande est faite dans le mois qui suit cette information, accompagnée de l’attestation d’un plombier.',
  'Il s’agit d’un local d’habitation.',
  'La fuite se trouve sur une canalisation située après le compteur.',
]

/** HOME-10 */
export function lateNotice(count: number): string {
  return count === 1 ? 'Vous avez une facture en retard.' : `Vous avez ${count} factures en retard.`
}
