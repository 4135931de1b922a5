import { delayName } from '#domain/payment-delay.ts'
import type { Letter } from '../layout.ts'

/** BEY-13: more time was asked to pay an invoice, in `count` payments; amounts and days as they are read. */
export const paymentDelayAsked = (
  name: string,
  asked: {
    id: string
    factNumber: string
    amount: string
    count: number
    schedule: string
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
      `Ce que vous proposez de payer\u00a0: ${asked.schedule}.`,
      `Nous vous répondons au plus tard le ${asked.answerBy}. D’ici là, cette facture ne compte pas comme en retard. La payer en entier retire votre demande.`,
    ],
    link: { label: 'Voir la demande', url: asked.url },
    after: ['Si vous n’êtes pas à l’origine de cette demande, appelez-nous.'],
  }
}
