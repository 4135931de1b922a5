import type { Letter } from '../layout.ts'

/** To who is invited. Without their name, which the subscriber wrote: they have confirmed nothing yet. */
export const trustInvitation = (about: { giver: string; until: string; url: string }): Letter => ({
  subject: 'Une personne souhaite que vous l’aidiez',
  before: [
    `${about.giver} souhaite que vous puissiez agir en son nom sur le portail du service des eaux. Ce lien vous dit pour quoi, et jusqu’à quand ; vous pouvez accepter ou refuser.`,
  ],
  link: { label: 'Lire l’invitation', url: about.url },
  after: [
    `Le lien est personnel et sert une fois, jusqu’au ${about.until}. Ne le transmettez à personne.`,
    'Si vous ne connaissez pas cette personne, ne suivez pas ce lien : sans réponse de votre part, rien ne se passe.',
    'Votre adresse e-mail est effacée un an après la fin de cette invitation.',
  ],
})
