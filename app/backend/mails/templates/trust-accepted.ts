import type { Letter } from '../layout.ts'

/** Whose invitation was answered, as the subscriber knows them; `url`: of the accesses that they have given. */
export type Answered = { name: string; mail: string; until: string; url: string }

/** To the subscriber: an access that a stranger gave in their name must not stay unseen. */
export const trustAccepted = (giver: string, { name, mail, until, url }: Answered): Letter => ({
  subject: 'Votre invitation a été acceptée',
  name: giver,
  before: [
    `${name} (${mail}) a accepté votre invitation et peut agir en votre nom, dans les limites que vous avez choisies, jusqu’au ${until}.`,
  ],
  link: { label: 'Voir mes proches', url },
  after: [
    'Vous pouvez retirer cet accès à tout moment sur cette page.',
    'Si vous n’avez invité personne, retirez cet accès, changez votre mot de passe et appelez-nous sans attendre.',
  ],
})
