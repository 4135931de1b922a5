import type { Letter } from '../layout.ts'

/** EINV-05: the days as they are read; `mail` is where each invoice is announced. */
export const eInvoiceJoined = (
  name: string,
  { since, terms, mail, url }: { since: string; terms: string; mail: string; url: string },
): Letter => ({
  subject: 'Votre adhésion à l’e-facture',
  name,
  before: [
    `Depuis le ${since}, vos factures ne vous sont plus envoyées par courrier\u00a0: à chacune, un e-mail vous prévient à l’adresse ${mail}.`,
    `Vous avez accepté les conditions de l’e-facture du ${terms}.`,
    'Vous pouvez revenir au papier à tout moment et sans frais, sur cette page.',
  ],
  link: { label: 'Lire les conditions, ou revenir au papier', url },
  after: ['Si vous n’êtes pas à l’origine de cette adhésion, appelez-nous.'],
})
