import type { Letter } from '../layout.ts'

/** SIGNUP-15. Names nobody: whose address this is, the link is there to find out. */
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
