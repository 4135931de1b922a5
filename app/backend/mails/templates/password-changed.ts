import type { Letter } from '../layout.ts'

/** Whoever did not change it themselves learns that somebody did. */
export const passwordChanged = (name: string): Letter => ({
  subject: 'Votre mot de passe a été modifié',
  name,
  before: [
    'Le mot de passe de votre compte abonné vient d’être modifié, et les autres sessions ouvertes ont été fermées.',
  ],
  after: ['Si vous n’êtes pas à l’origine de ce changement, appelez-nous sans attendre.'],
})
