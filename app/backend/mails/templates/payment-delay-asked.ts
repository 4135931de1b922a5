import type { Letter } from '../layout.ts'

/** BEY-13: more time was asked to pay an invoice; amounts and days as they are read. */
export const paymentDelayAsked = (
  name: string,
  asked: {
    id: string
    factNumber: string
    amount: string
    schedule: string
    answerBy: string
    url: string
  },
): Letter => ({
  subject: `Votre demande de délai ${asked.id}`,
  name,
  before: [
    `Vous demandez un délai pour la facture ${asked.factNumber}, dont il reste ${asked.amount} à payer.`,
    `Ce que vous proposez de payer\u00a0: ${asked.schedule}.`,
    `Nous vous répondons au plus tard le ${asked.answerBy}. D’ici là, cette facture ne compte pas comme en retard. La payer en entier retire votre demande.`,
  ],
  link: { label: 'Voir la demande', url: asked.url },
  after: ['Si vous n’êtes pas à l’origine de cette demande, appelez-nous.'],
})
