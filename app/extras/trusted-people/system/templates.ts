import type { Letter } from '#utility/mails/layout.ts'

/** Goes to the invited person, without the name that the subscriber typed, which the person has not confirmed yet. */
export const trustInvitation = (about: { giver: string; until: string; url: string }): Letter => ({
  subject: 'Une personne souhaite que vous l’aidiez',
  before: `${about.giver} souhaite que vous puissiez agir en son nom sur le portail du service des eaux. Ce lien vous dit pour quoi, et jusqu’à quand ; vous pouvez accepter ou refuser.`,
  link: { label: 'Lire l’invitation', url: about.url },
  after: [
    `Le lien est personnel et sert une fois, jusqu’au ${about.until}. Ne le transmettez à personne.`,
    'Si vous ne connaissez pas cette personne, ne suivez pas ce lien : sans réponse de votre part, rien ne se passe.',
    'Votre adresse e-mail est effacée un an après la fin de cette invitation.',
  ],
})

export type Answered = { name: string; mail: string; until: string; url: string }

/** Lets the subscriber notice an access that a stranger gave in the subscriber's name. */
export const trustAccepted = (giver: string, { name, mail, until, url }: Answered): Letter => ({
  subject: 'Votre invitation a été acceptée',
  name: giver,
  before: `${name} (${mail}) a accepté votre invitation et peut agir en votre nom, dans les limites que vous avez choisies, jusqu’au ${until}.`,
  link: { label: 'Voir mes proches', url },
  after: [
    'Vous pouvez retirer cet accès à tout moment sur cette page.',
    'Si vous n’avez invité personne, retirez cet accès, changez votre mot de passe et appelez-nous sans attendre.',
  ],
})

export const trustRefused = (giver: string, { name, mail, url }: Answered): Letter => ({
  subject: 'Votre invitation a été refusée',
  name: giver,
  before: `${name} (${mail}) a refusé votre invitation et ne peut pas agir en votre nom.`,
  link: { label: 'Voir mes proches', url },
  after: 'Vous pouvez inviter une autre personne, ou la même de nouveau.',
})

export const trustEnded = (name: string, giver: string): Letter => ({
  subject: 'Un accès vous a été retiré',
  name,
  before: `${giver} vous a retiré l’accès à son compte du service des eaux : vous ne pouvez plus agir en son nom.`,
  after: 'Ce que vous aviez déjà envoyé reste valable.',
})
