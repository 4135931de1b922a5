import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, euros, flag } from './entities.ts'
import { payment } from './payment.ts'

/**
 * Why an invoice that is owed is not paid by its holder: its subscriber disputes it, it will be debited, a credit
 * covers it, or something that the utility's staff will say.
 */
export const heldFor = ['dispute', 'debit', 'credit', 'other'] as const

/** To pay an invoice without an account: the portal asks, and stands for the holder of the invoice. */
export const guestPayment = {
  getGuestInvoice: endpoint({
    method: 'POST',
    path: 'invoices/forGuest',
    summary:
      'La facture que nomment ensemble un numéro d’abonné, un numéro de facture et son montant ; null dès que l’un des trois ne va pas',
    task: 'de la recherche de votre facture',
    auth: 'service',
    inferred: true,
    extra: 'guest-payment',
    body: z.object({ refAbo: z.string(), factNumber: z.string(), amountFact: euros }),
    answer: z
      .object({
        refAbo: z.string(),
        pdc: z.string(),
        factNumber: z.string(),
        amountFact: euros,
        balanceFact: euros,
        endDate: day,
        held: z.enum(heldFor).nullable(),
      })
      .nullable(),
  }),
  createGuestPayment: endpoint({
    method: 'POST',
    path: 'payment/doGuestPayment',
    summary: 'Ouvre une session de paiement chez le prestataire, pour qui paie sans compte',
    task: "de l'ouverture du paiement",
    auth: 'service',
    inferred: true,
    extra: 'guest-payment',
    body: payment.createPayment.body,
    refuses: [409],
    answer: payment.createPayment.answer,
  }),
  sendGuestReceipt: endpoint({
    method: 'POST',
    path: 'payment/sendGuestReceipt',
    summary: 'Envoie le reçu d’un paiement imputé à qui l’a fait sans compte : 1 envoyé, 0 sinon',
    task: "de l'envoi du reçu",
    auth: 'service',
    inferred: true,
    extra: 'guest-payment',
    body: z.object({ reference: z.string(), mail: z.string() }),
    refuses: [409],
    answer: flag,
  }),
}
