import type { Letter } from '../layout.ts'

/** To the old address, so that a change made by someone else is noticed. */
export const mailChanged = (name: string): Letter => ({
  subject: 'Votre adresse e-mail a été modifiée',
  name,
  before: [
    'L’adresse e-mail de votre compte abonné vient d’être modifiée. Nos prochains messages iront à la nouvelle adresse ; celle-ci ne permet plus de vous connecter. Les sessions ouvertes sur d’autres appareils sont fermées.',
  ],
  after: ['Si vous n’êtes pas à l’origine de ce changement, appelez-nous sans attendre.'],
})
