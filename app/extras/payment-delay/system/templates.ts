import type { Letter } from '#utility/mails/layout.ts'
import { delayName } from '../rules.ts'

/** « À payer le 15/12/2026 », and the amount. */
type Instalments = [term: string, amount: string][]

/** BEY-13: the subscriber has asked to pay an invoice later, in `count` payments; amounts and days are texts. */
export const paymentDelayAsked = (
  name: string,
  asked: {
    id: string
    factNumber: string
    amount: string
    count: number
    instalments: Instalments
    answerBy: string
    url: string
  },
): Letter => {
  const what = delayName(asked.count)
  return {
    subject: `Votre demande de ${what} ${asked.id}`,
    name,
    before: [
      `Vous demandez un ${what} pour la facture ${asked.factNumber}\u00a0: il reste ${asked.amount} à payer.`,
      `Nous vous répondons au plus tard le ${asked.answerBy}. D’ici là, cette facture ne compte pas comme en retard. La payer en entier retire votre demande.`,
    ],
    link: { label: 'Voir la demande', url: asked.url },
    details: asked.instalments,
    after: 'Si vous n’êtes pas à l’origine de cette demande, appelez-nous.',
  }
}

/** BEY-15: staff have decided on a delay, in `count` payments; `message` is theirs, or empty. */
export const paymentDelayDecided = (
  name: string,
  decided: {
    count: number
    isAccepted: boolean
    decision: string
    instalments: Instalments
    message: string
    url: string
  },
): Letter => {
  const { count, isAccepted, decision, instalments, message, url } = decided
  return {
    subject: `Votre demande de ${delayName(count)} est ${isAccepted ? 'accordée' : 'refusée'}`,
    name,
    before: decision,
    ...(message && {
      words: { by: 'Le service Gestion Clientèle vous\u00a0écrit\u00a0:', text: message },
    }),
    link: { label: 'Voir la demande', url },
    ...(isAccepted && { details: instalments }),
    after: isAccepted ? (count > 1 ? howInstalments : howLater) : whoHelps,
  }
}

const howLater =
  'Vous pouvez payer en ligne, au plus tard ce jour-là\u00a0: dans «\u00a0Mes factures\u00a0», ouvrez cette facture, puis «\u00a0Payer\u00a0». Elle n’est pas comprise dans le total de vos factures.'
const howInstalments =
  'Chaque paiement se fait par carte, dans «\u00a0Mes factures\u00a0» de votre espace abonnés\u00a0; pour payer autrement, appelez-nous. Vous pouvez aussi tout payer en ligne plus tôt\u00a0: le paiement en plusieurs fois prend alors fin.'
const whoHelps =
  'Cette facture est à payer, comme avant votre demande. Le centre communal d’action sociale (CCAS) de votre commune et le fonds de solidarité pour le logement (FSL) de votre département peuvent vous aider à payer.'
