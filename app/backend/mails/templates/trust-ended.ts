import type { Letter } from '../layout.ts'

/** To the helper whose access has ended. */
export const trustEnded = (name: string, giver: string): Letter => ({
  subject: 'Un accès vous a été retiré',
  name,
  before: [
    `${giver} vous a retiré l’accès à son compte du service des eaux : vous ne pouvez plus agir en son nom.`,
  ],
  after: ['Ce que vous aviez déjà envoyé reste valable.'],
})
