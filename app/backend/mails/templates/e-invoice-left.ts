import type { Letter } from '../layout.ts'

/** To who goes back to paper; `address` on one line. */
export const eInvoiceLeft = (name: string, address: string): Letter => ({
  subject: 'Le retour à vos factures sur papier',
  name,
  before: [
    `Vos prochaines factures arrivent par courrier à cette adresse\u00a0: ${address}. Ce retour au papier est sans frais.`,
    'Vos factures restent aussi à lire et à télécharger dans votre espace abonnés.',
  ],
  after: ['Si vous n’êtes pas à l’origine de ce changement, appelez-nous.'],
})
