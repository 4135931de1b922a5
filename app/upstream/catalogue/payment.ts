import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { euros, paymentResult } from './entities.ts'

/** The card payment: a session at the provider, what became of it, and the booking of the paid bills. */
export const payment = {
  createPayment: endpoint({
    method: 'POST',
    path: 'payment/doPayment',
    summary: 'Ouvre une session de paiement chez le prestataire',
    task: "de l'ouverture du paiement",
    auth: 'subscriber',
    inferred: true,
    body: z.object({
      /** Integer cents (PAY-01). */
      amount: z.int().positive(),
      redirectUrl: z.url(),
      cancelUrl: z.url(),
      pdc: z.string(),
      /** Where the provider tells the portal the outcome, server to server. */
      notificationUrl: z.url(),
      /** The portal's own name for this payment; the order number on the provider's page. */
      reference: z.string(),
    }),
    refuses: [409],
    answer: z.object({
      result: paymentResult,
      redirectURL: z.url().nullish(),
      token: z.string().nullish(),
    }),
  }),
  getPaymentDetails: endpoint({
    method: 'GET',
    path: 'payment/details',
    summary: "Ce qu'il est advenu d'une session de paiement",
    task: 'de la vérification du paiement',
    auth: 'service',
    inferred: true,
    query: z.object({ token: z.string() }),
    refuses: [404],
    answer: z.object({
      result: paymentResult,
      /** Integer cents. */
      amount: z.int(),
      reference: z.string(),
    }),
  }),
  payBills: endpoint({
    method: 'POST',
    path: 'payment/payBills',
    summary: 'Impute un paiement accepté sur les factures ; 1 si fait, 0 si refusé',
    task: "de l'enregistrement du paiement",
    auth: 'service',
    inferred: true,
    body: z.object({
      reference: z.string(),
      token: z.string(),
      pdc: z.string(),
      factures: z.array(z.object({ factNumber: z.string(), amount: euros })).min(1),
    }),
    answer: z.literal([0, 1]),
  }),
  isBooked: endpoint({
    method: 'GET',
    path: 'payment/isBooked',
    summary: 'Ce paiement a-t-il déjà été imputé ? Posée quand la réponse de payBills s’est perdue',
    task: 'de la vérification du paiement',
    auth: 'service',
    inferred: true,
    query: z.object({ reference: z.string() }),
    answer: z.boolean(),
  }),
}
