import type { Letter } from '../layout.ts'

/** EINV-05: `since` and `terms` are days as texts; each invoice will be announced to `mail`. */
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
  after: 'Si vous n’êtes pas à l’origine de cette adhésion, appelez-nous.',
})

export const eInvoiceLeft = (name: string, address: string): Letter => ({
  subject: 'Le retour à vos factures sur papier',
  name,
  before: [
    `Vos prochaines factures arrivent par courrier à cette adresse\u00a0: ${address}. Ce retour au papier est sans frais.`,
    'Vos factures restent aussi à lire et à télécharger dans votre espace abonnés.',
  ],
  after: 'Si vous n’êtes pas à l’origine de ce changement, appelez-nous.',
})

/** BEY-411: what staff write to a household that the social services named. */
export const aidNotified = (name: string, text: string, url: string): Letter => ({
  subject: 'Une aide pour votre eau',
  name,
  words: { by: 'Le service Gestion Clientèle vous\u00a0écrit\u00a0:', text },
  before: [],
  link: { label: 'Voir vos factures', url },
  after: [],
})
