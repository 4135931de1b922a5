/** HOME-11 */
export const settled = 'Toutes vos factures sont réglées.'

/** HOME-12 */
export const inYourFavour =
  'Ce montant est en votre faveur\u00a0: il sera déduit de votre prochaine facture.'

/** HOME-10 */
export function lateNotice(count: number): string {
  return count === 1 ? 'Vous avez une facture en retard.' : `Vous avez ${count} factures en retard.`
}
