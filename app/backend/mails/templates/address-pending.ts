import type { Letter } from '../layout.ts'

/** ADDR-15: to the subscriber, addresses on one line; `until` is the last day of the request. */
export const addressPending = (
  name: string,
  { asked, current, until }: { asked: string; current: string; until: string },
): Letter => ({
  subject: 'Votre adresse est en cours de vérification',
  name,
  before: [
    `Vous avez demandé à changer d’adresse de facturation\u00a0: ${asked}.`,
    `Elle n’est pas dans notre registre\u00a0: un agent la vérifie avant de l’enregistrer. D’ici là, votre adresse de facturation reste\u00a0: ${current}. Un e-mail vous préviendra.`,
  ],
  after: [
    `Sans nouvelle de nous le ${until}, refaites votre demande.`,
    'Si vous n’avez rien demandé, appelez-nous.',
  ],
})
