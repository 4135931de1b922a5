import type { Letter } from '../layout.ts'
import type { Answered } from './trust-accepted.ts'

/** To the subscriber, who need not wait for an answer any more. */
export const trustRefused = (giver: string, { name, mail, url }: Answered): Letter => ({
  subject: 'Votre invitation a été refusée',
  name: giver,
  before: [`${name} (${mail}) a refusé votre invitation et ne peut pas agir en votre nom.`],
  link: { label: 'Voir mes proches', url },
  after: ['Vous pouvez inviter une autre personne, ou la même de nouveau.'],
})
