import type { Letter } from '../layout.ts'

/** SIGNUP-15. Without the subscriber's name: the address is not confirmed yet. */
export const activation = (url: string): Letter => ({
  subject: 'Activez votre compte abonné',
  before: [
    'Un compte vient d’être créé avec cette adresse sur notre portail abonnés. Pour l’activer, suivez ce lien dans les 48 heures.',
  ],
  link: { label: 'Activer mon compte', url },
  after: [
    'Si vous n’avez rien demandé, ne suivez pas ce lien : sans lui, le compte ne sert à personne.',
  ],
})
