import type { Letter } from '../layout.ts'

/** To the subscriber, also after a change by an agent; `address` on one line. */
export const addressChanged = (name: string, address: string): Letter => ({
  subject: 'Votre adresse postale a changé',
  name,
  before: [`Votre adresse de facturation est maintenant\u00a0: ${address}.`],
  after: ['Si vous n’êtes pas à l’origine de ce changement, appelez-nous.'],
})
