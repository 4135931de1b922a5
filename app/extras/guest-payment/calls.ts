import { z } from 'zod'
import { facture, flag, paymentOrder, paymentSession } from '#upstream/catalogue/entities.ts'
import { factNumber, refAbo, text } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'

/** Why an invoice cannot be paid: it is disputed, will be debited, is covered by a credit, or staff will say why. */
const blockers = ['dispute', 'debit', 'credit', 'other'] as const

const byPortal = callsOf({ auth: 'service', inferred: true })

export const calls = {
  getGuestInvoice: byPortal.post('invoices/forGuest', {
    summary:
      'La facture que nomment ensemble un numéro d’abonné, un numéro de facture et son montant ; null dès que l’un des trois ne va pas',
    detail:
      'La même réponse, `null`, et le même temps pour un numéro d’abonné inconnu, une facture inconnue, une facture d’un autre et un montant faux : rien ne doit s’en apprendre. Le portail borne les essais, par numéro d’abonné et par adresse du réseau.',
    task: 'de la recherche de votre facture',
    body: z.object({ refAbo, factNumber, amountFact: facture.shape.amountFact }),
    answer: z
      .object({
        refAbo,
        pdc: text('La référence du point de comptage de la facture.'),
        ...facture.pick({ factNumber: true, amountFact: true, balanceFact: true, endDate: true })
          .shape,
        blockedBy: z
          .enum(blockers)
          .nullable()
          .describe(
            'Pourquoi elle ne se paie pas ici alors qu’elle est due : `dispute`, contestée ; `debit`, elle sera prélevée ; `credit`, un avoir la couvre ; `other`, le service le dira. Null : elle se paie.',
          ),
      })
      .nullable(),
  }),
  createGuestPayment: byPortal.post('payment/doGuestPayment', {
    summary: 'Ouvre une session de paiement chez le prestataire, pour qui paie sans compte',
    detail:
      'Comme payment/doPayment, au nom de qui tient la facture : le portail a fait dire par invoices/forGuest ce qui est à payer. L’issue se lit par payment/details et s’impute par payment/payBills.',
    task: 'de l’ouverture du paiement',
    body: paymentOrder,
    refuses: [409],
    answer: paymentSession,
  }),
  sendGuestReceipt: byPortal.post('payment/sendGuestReceipt', {
    summary: 'Envoie le reçu d’un paiement imputé à qui l’a fait sans compte : 1 envoyé, 0 sinon',
    detail:
      'Un seul courriel pour une référence, celle du paiement imputé (409 s’il ne l’est pas) ; il ne porte ni nom ni adresse. Le portail répète l’appel tant qu’il n’a pas répondu 1.',
    task: 'de l’envoi du reçu',
    body: z.object({
      reference: text('Le nom du paiement chez le portail ; la clé du courriel.'),
      mail: text('L’adresse e-mail que le payeur a donnée pour son reçu.'),
    }),
    refuses: [409],
    answer: flag,
  }),
}
