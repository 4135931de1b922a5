import type { Letter } from '../layout.ts'

/** BEY-15: what staff decided of a delay; `text` says it, with their word to the subscriber. */
export const paymentDelayDecided = (
  name: string,
  decided: { factNumber: string; isAccepted: boolean; text: string; url: string },
): Letter => ({
  subject: decided.isAccepted ? 'Votre délai de paiement est accordé' : 'Votre demande de délai',
  name,
  before: decided.text.split('\n').flatMap(line => line.trim() || []),
  link: { label: 'Voir la demande', url: decided.url },
  after: [
    decided.isAccepted
      ? 'Un courrier vous dit comment payer chaque échéance. Vous pouvez aussi tout payer en ligne plus tôt\u00a0: le délai prend alors fin.'
      : 'Le centre communal d’action sociale (CCAS) de votre commune et le fonds de solidarité pour le logement (FSL) de votre département peuvent vous aider à payer.',
  ],
})
