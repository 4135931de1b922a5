import { z } from 'zod'
import { delayStates } from '#domain/payment-delay.ts'
import { mostMessage } from '#domain/request.ts'
import { endpoint } from '../endpoint.ts'
import { day, euros, facture, flag, mailed } from './entities.ts'
import { reference } from './requests.ts'

/** A payment that is planned. */
export const delayInstalment = z.object({ date: day, amount: euros })

/** More time that was asked to pay an invoice; `histoId` is the request. */
export const paymentDelay = z.object({
  histoId: z.string(),
  pdc: z.string(),
  factNumber: z.string(),
  askedOn: day,
  /** What was due then. */
  amount: euros,
  state: z.enum(delayStates),
  instalments: z.array(delayInstalment).min(1),
})
export type PaymentDelay = z.output<typeof paymentDelay>

/** Beyond the specification: more time to pay. */
export const paymentDelays = {
  getPaymentDelays: endpoint({
    method: 'GET',
    path: 'paymentDelays',
    summary: "Les délais de paiement que l'abonné a demandés, le plus récent d'abord",
    task: 'de la récupération de vos délais de paiement',
    auth: 'subscriber',
    inferred: true,
    extra: 'payment-delay',
    query: z.object({ userLogin: z.string() }),
    answer: z.array(paymentDelay),
  }),
  askPaymentDelay: endpoint({
    method: 'POST',
    path: 'paymentDelays/ask',
    summary:
      'Demande un délai pour une facture : jusqu’à un jour, ou en plusieurs fois. 1 fait, une fois pour sa référence, et un courriel le confirme ; 409 et sa raison quand la règle le refuse, ou que l’échéancier n’est plus celui-là',
    task: 'de votre demande de délai',
    auth: 'subscriber',
    inferred: true,
    extra: 'payment-delay',
    body: z.object({
      reference,
      pdc: z.string(),
      factNumber: z.string(),
      instalments: z.array(delayInstalment).min(1).max(12),
    }),
    refuses: [404, 409],
    answer: flag,
  }),
  getPaymentDelay: endpoint({
    method: 'GET',
    path: 'admin/paymentDelay',
    summary: 'Le délai qu’une demande demande, et ce qu’il faut savoir pour en décider',
    task: 'de la récupération du délai demandé',
    auth: 'admin',
    inferred: true,
    extra: 'payment-delay',
    query: z.object({ histoId: z.string() }),
    refuses: [404],
    answer: z.object({
      delay: paymentDelay,
      /** As it is now. */
      facture,
      /** Why it can no longer be accepted; null when it can. */
      refusal: z.string().nullable(),
      /** The others that this subscriber asked for, within the months in which the rule gives one. */
      before: z.array(paymentDelay),
    }),
  }),
  decidePaymentDelay: endpoint({
    method: 'POST',
    path: 'admin/decidePaymentDelay',
    summary:
      'Accorde ou refuse un délai : la demande est traitée, un courriel le dit à l’abonné. 1 fait, ou ce qu’il advient du courriel, une fois pour sa référence ; 409 quand il est déjà décidé ou retiré, que la demande a changé depuis la version dite, ou que la règle n’y est plus',
    task: 'de la décision sur le délai',
    auth: 'admin',
    inferred: true,
    extra: 'payment-delay',
    body: z.object({
      reference,
      histoId: z.string(),
      version: z.int(),
      decision: z.enum(['accepted', 'refused']),
      /** A word to the subscriber, or empty. */
      message: z.string().max(mostMessage.staff),
    }),
    refuses: [404, 409],
    answer: mailed,
  }),
}
