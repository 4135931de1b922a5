/** What both wizards say once it is done. */
export const leaving = {
  doneText: 'Résiliation demandée',
  /** TERM-20 */
  confirmationText: "Votre résiliation d'abonnement a bien été prise en compte.",
}
