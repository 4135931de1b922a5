import type { Letter } from '#utility/mails/layout.ts'

export const identityLinked = (name: string): Letter => ({
  subject: 'FranceConnect ouvre votre compte abonné',
  name,
  before:
    'Une identité FranceConnect vient d’être associée à votre compte abonné, avec votre mot de passe : elle suffit désormais pour l’ouvrir. Vous pouvez la retirer dans « Mon compte abonné », « FranceConnect ».',
  after:
    'Si vous n’êtes pas à l’origine de cette association, changez votre mot de passe, ce qui la retire, et appelez-nous sans attendre.',
})
