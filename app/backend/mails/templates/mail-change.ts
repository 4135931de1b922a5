import type { Letter } from '../layout.ts'

/** MAIL-04: to the new address. Without the subscriber's name: the address is not confirmed yet. */
export const mailChange = (url: string): Letter => ({
  subject: 'Confirmez votre nouvelle adresse e-mail',
  before: [
    'Cette adresse a été donnée comme nouvelle adresse e-mail d’un compte abonné. Pour la confirmer, suivez ce lien dans les 24 heures, puis connectez-vous à ce compte si vous ne l’êtes pas déjà.',
  ],
  link: { label: 'Confirmer ma nouvelle adresse e-mail', url },
  after: ['Si vous n’avez rien demandé, ne suivez pas ce lien : rien ne changera.'],
})
