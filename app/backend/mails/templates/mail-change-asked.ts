import type { Letter } from '../layout.ts'

/** To the present address, so that the subscriber can stop a change that a stranger asked for. */
export const mailChangeAsked = (name: string, url: string): Letter => ({
  subject: 'Un changement de votre adresse e-mail est demandé',
  name,
  before: [
    'Depuis votre compte abonné, quelqu’un demande à remplacer cette adresse par une autre. Rien ne change tant que la nouvelle adresse n’est pas confirmée.',
    'Si c’est vous, vous n’avez rien à faire. Sinon, annulez ce changement par ce lien, valable 24 heures.',
  ],
  link: { label: 'Annuler le changement d’adresse', url },
  after: ['Choisissez ensuite un nouveau mot de passe : quelqu’un a eu accès à votre compte.'],
})
