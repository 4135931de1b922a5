import type { TrustedKind, TrustedRight } from '#domain/trusted-people.ts'

// The words about an access that subscribers, helpers and staff read.

export const kindWords: Record<TrustedKind, string> = {
  family: 'Famille ou ami',
  carer: 'Aidant, tuteur',
  social: 'Travailleur social',
  agent: 'Agence du bailleur',
}

/** The rights of an access; each access has `see`. */
export const rightWords: Record<TrustedRight, string> = {
  see: 'Voir les factures, les paiements et la consommation',
  pay: 'Payer les factures',
  readings: 'Envoyer le relevé du compteur',
  requests: 'Faire des demandes et suivre leurs réponses',
}

/** The same in a word each, for staff. */
export const shortRights: Record<TrustedRight, string> = {
  see: 'voir',
  pay: 'payer',
  readings: 'relevés',
  requests: 'demandes',
}
