import type { Letter } from '../layout.ts'

/** So that a change made by someone else is noticed. */
export const passwordChanged = (name: string): Letter => ({
  subject: 'Votre mot de passe a été modifié',
  name,
  before: [
    'Le mot de passe de votre compte abonné vient d’être modifié, et les autres sessions ouvertes ont été fermées.',
  ],
  after: ['Si vous n’êtes pas à l’origine de ce changement, appelez-nous sans attendre.'],
})
