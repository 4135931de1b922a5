import { delayName } from '#domain/payment-delay.ts'
import type { Letter } from '../layout.ts'

/** BEY-15: what staff decided of a delay, in `count` payments; `text` says it, with their word to the subscriber. */
export const paymentDelayDecided = (
  name: string,
  decided: { count: number; isAccepted: boolean; text: string; url: string },
): Letter => {
  const { count, isAccepted, text, url } = decided
  return {
    subject: `Votre demande de ${delayName(count)} est ${isAccepted ? 'accordée' : 'refusée'}`,
    name,
    before: text.split('\n').flatMap(line => line.trim() || []),
    link: { label: 'Voir la demande', url },
    after: [isAccepted ? (count > 1 ? howInstalments : howLater) : whoHelps],
  }
}

const howLater =
  'Vous pouvez payer en ligne, au plus tard ce jour-là\u00a0: dans «\u00a0Mes factures\u00a0», puis «\u00a0Consulter et payer mes factures\u00a0», cochez cette facture, puis «\u00a0Payer mes factures\u00a0». Si vous ne la cochez pas, elle n’est pas comprise dans le total.'
const howInstalments =
  'Un courrier vous dit comment faire chaque paiement. Vous pouvez aussi tout payer en ligne plus tôt\u00a0: le paiement en plusieurs fois prend alors fin.'
const whoHelps =
  'Cette facture est à payer, comme avant votre demande. Le centre communal d’action sociale (CCAS) de votre commune et le fonds de solidarité pour le logement (FSL) de votre département peuvent vous aider à payer.'
