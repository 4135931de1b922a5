import type { Letter } from '../layout.ts'

/** ADMSUB-15: a subscriber who has not asked for it learns which agent did it. */
export const passwordGivenByStaff = (name: string): Letter => ({
  subject: 'Votre mot de passe a été modifié',
  name,
  before: [
    'Notre service Gestion Clientèle vient de donner un nouveau mot de passe à votre compte abonné, et les sessions ouvertes ont été fermées. Une fois connecté, choisissez-en un que vous seul connaissez.',
  ],
  after: ['Si vous ne nous l’avez pas demandé, appelez-nous sans attendre.'],
})
