import { z } from 'zod'
import { maxMessage } from '#domain/request.ts'
import { day, euros, facture, flag, mailed } from '#upstream/catalogue/entities.ts'
import {
  byLogin,
  entity,
  factNumber,
  histoId,
  list,
  oneOf,
  point,
  refAbo,
  reference,
  text,
  version,
} from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { delayStates } from './rules.ts'

const delayInstalment = entity('DelayInstalment', {
  date: day.describe('Le jour du paiement, un jour ouvré.'),
  amount: euros.describe('Ce qui est à payer ce jour-là, en euros.'),
})

export const paymentDelay = entity('PaymentDelay', {
  histoId: text('La demande, telle que l’historique la nomme.'),
  pdc: point,
  factNumber,
  askedOn: day.describe('Le jour de la demande.'),
  amount: euros.describe('Ce qui restait dû le jour de la demande, en euros.'),
  state: oneOf(
    delayStates,
    '`asked` : à décider, `accepted` : accordé, la facture attend ; `refused` : refusé, ou traité sans décision ; `withdrawn` : annulé par l’abonné, ou facture payée entre-temps ; `ended` : accordé, puis payé ou passé son dernier jour.',
  ),
  instalments: z
    .array(delayInstalment)
    .min(1)
    .describe(
      'Quand payer combien : une ligne pour un délai, plusieurs pour un paiement en plusieurs fois. Leur somme est ce qui est dû.',
    ),
})
export type PaymentDelay = z.output<typeof paymentDelay>

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })
const byStaff = callsOf({ auth: 'admin', inferred: true })

export const calls = {
  getPaymentDelays: bySubscriber.get('paymentDelays', {
    summary: "Les délais de paiement que l'abonné a demandés, le plus récent d'abord",
    task: 'de la récupération de vos délais de paiement',
    helpersNeed: 'see',
    query: byLogin,
    answer: z.array(paymentDelay),
  }),
  askPaymentDelay: bySubscriber.post('paymentDelays/ask', {
    summary:
      'Demande un délai pour une facture : jusqu’à un jour, ou en plusieurs fois. 1 fait, une fois pour sa référence, et un courriel le confirme ; 409 et sa raison quand la règle le refuse, ou que l’échéancier n’est plus celui-là',
    task: 'de votre demande de délai',
    body: z.object({
      reference,
      pdc: point,
      factNumber,
      instalments: paymentDelay.shape.instalments.max(12),
    }),
    refuses: [404, 409],
    answer: flag,
  }),
  getDeskPaymentDelays: byStaff.get('admin/paymentDelays', {
    summary: 'Les délais de paiement qu’un abonné a demandés, le plus récent d’abord',
    task: 'de la récupération des délais de l’abonné',
    query: z.object({ refAbo: refAbo.max(50) }),
    answer: z.array(paymentDelay),
  }),
  getPaymentDelay: byStaff.get('admin/paymentDelay', {
    summary: 'Le délai qu’une demande demande, et ce qu’il faut savoir pour en décider',
    task: 'de la récupération du délai demandé',
    query: z.object({ histoId }),
    refuses: [404],
    answer: z.object({
      delay: paymentDelay.describe('Le délai demandé.'),
      facture,
      refusal: z
        .string()
        .nullable()
        .describe('Pourquoi il ne peut plus être accordé, en une phrase ; null : il peut l’être.'),
      before: list(
        paymentDelay,
        'Les autres demandes de cet abonné, sur la durée pendant laquelle la règle n’accorde qu’un délai (PAYMENT_DELAY_MONTHS).',
      ),
    }),
  }),
  decidePaymentDelay: byStaff.post('admin/decidePaymentDelay', {
    summary:
      'Accorde ou refuse un délai : la demande est traitée, un courriel le dit à l’abonné. 1 fait, ou ce qu’il advient du courriel, une fois pour sa référence ; 409 quand il est déjà décidé ou retiré, que la demande a changé depuis la version dite, ou que la règle n’y est plus',
    task: 'de la décision sur le délai',
    body: z.object({
      reference,
      histoId,
      version,
      decision: oneOf(['accepted', 'refused'], '`accepted` : accordé ; `refused` : refusé.'),
      message: z.string().max(maxMessage.staff).describe('Un mot pour l’abonné, ou vide.'),
    }),
    refuses: [404, 409],
    answer: mailed,
  }),
}
