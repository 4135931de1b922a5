import type { Letter } from '../layout.ts'

/** ADMSUB-17 */
export const passwordResetByStaff = (name: string, url: string): Letter => ({
  subject: 'Choisissez un nouveau mot de passe',
  name,
  before: [
    'Notre service Gestion Clientèle vous envoie, comme convenu, de quoi changer le mot de passe de votre compte abonné. Suivez ce lien dans l’heure. Il ne sert qu’une fois.',
  ],
  link: { label: 'Choisir un nouveau mot de passe', url },
  after: [
    'Jusque-là, votre mot de passe reste le même. Personne chez nous ne vous le demandera jamais.',
  ],
})
