import type { Letter } from '../layout.ts'

/** FORGOT-02 */
export const forgottenPassword = (name: string, url: string): Letter => ({
  subject: 'Choisissez un nouveau mot de passe',
  name,
  before: [
    'Vous avez indiqué avoir oublié le mot de passe de votre compte abonné. Pour en choisir un autre, suivez ce lien dans l’heure. Il ne sert qu’une fois.',
  ],
  link: { label: 'Choisir un nouveau mot de passe', url },
  after: [
    'Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste le même.',
  ],
})
