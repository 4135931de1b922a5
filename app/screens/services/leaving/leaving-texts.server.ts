import * as paths from '#paths.ts'

/** What both wizards say once it is done. */
export const leaving = {
  doneText: 'Résiliation demandée',
  /** TERM-20 */
  confirmationText: "Votre résiliation d'abonnement a bien été prise en compte.",
  bridge: {
    title: 'Vous arrivez ailleurs\u00a0?',
    text: 'Votre date de départ y est reprise. Il manque le numéro du compteur et une pièce d’identité.',
    href: paths.subscription,
    label: 'J’arrive dans un autre logement',
  },
}
