import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { euros, facture, flag, paymentResult } from './entities.ts'
import { factNumber, point, refAbo, text, whole } from './words.ts'

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })
const byPortal = callsOf({ auth: 'service', inferred: true })

/** Card payments: the session at the provider, its outcome, and the booking of the paid bills. */
export const payment = {
  createPayment: bySubscriber.post('payment/doPayment', {
    summary: 'Ouvre une session de paiement chez le prestataire',
    detail:
      'Jamais appelé quand le portail parle lui-même à Payline ou à PayFiP (`PAYMENT_PROVIDER=payline` ou `payfip`), pas plus que payment/doGuestPayment et payment/details : un système qui ne connaît que ce mode peut ne pas les écrire. Une même référence rend la même session. Le prestataire prévient `notificationUrl`, et le portail lit alors l’issue par payment/details : jamais ce que le navigateur rapporte. Les trois adresses sont à l’origine du portail (`PORTAL_URL`) ; un système peut refuser par 422 toute autre, pour qu’un abonné ne fasse mener nulle part ailleurs.',
    task: "de l'ouverture du paiement",
    body: z.object({
      amount: z.int().positive().describe('Le montant en centimes, entier.'),
      redirectUrl: z
        .url()
        .describe(
          'Où le prestataire ramène le navigateur (GET), avec son jeton dans l’adresse : `?token=…`.',
        ),
      cancelUrl: z.url().describe('Où il le ramène après un abandon, de même.'),
      pdc: point,
      notificationUrl: z
        .url()
        .describe(
          'Où il annonce l’issue au portail, de serveur à serveur, par GET ou POST, `?token=…` dans l’adresse, jusqu’à une réponse 2xx ; 503 veut dire « pas encore ».',
        ),
      reference: text('Le nom du paiement chez le portail, et sa clé d’idempotence.'),
    }),
    refuses: [409],
    answer: z.object({
      result: paymentResult,
      redirectURL: z
        .url()
        .nullish()
        .describe(
          'La page de paiement, dont l’origine est le réglage `PAYMENT_ORIGIN` du portail.',
        ),
      token: z.string().nullish().describe('La session chez le prestataire.'),
    }),
  }),
  getPaymentDetails: byPortal.get('payment/details', {
    summary: "Ce qu'il est advenu d'une session de paiement",
    detail:
      'Une session inconnue est dite par 404 avec un `message`, comme tout refus : un 404 sans lui est pris pour une panne, et rien n’est libéré.',
    task: 'de la vérification du paiement',
    query: z.object({ token: text('La session chez le prestataire.') }),
    refuses: [404],
    answer: z.object({
      result: paymentResult,
      amount: whole('Le montant en centimes, entier.'),
      reference: text('Le nom du paiement chez le portail.'),
    }),
  }),
  payBills: byPortal.post('payment/payBills', {
    summary: 'Impute un paiement accepté sur les factures ; 1 si fait, 0 si refusé',
    detail: `Appelé dès que le paiement est accepté, même si la personne est partie, et répété jusqu’à une réponse : une référence n’est imputée qu’une fois, un jeton non plus. Une facture payée entre-temps finit par un avoir. Ce qui est vérifié avant d’imputer dépend de qui parle au prestataire :
- **par vos appels** : \`token\` est celui que payment/doPayment a rendu sous cette référence ; 0 si le prestataire ne vous a pas dit la session acceptée, ou si la somme des factures n’est pas son montant ;
- **le portail parle lui-même au prestataire** (\`PAYMENT_PROVIDER=payline\` ou \`payfip\`) : vous n’avez ouvert aucune session, et \`token\` est celui du prestataire, que vous ne connaissez pas. Le portail n’appelle qu’après avoir lu chez lui l’acceptation (\`00000\`, ou \`P\`) pour cette référence et pour la somme des factures : c’est sa parole que vous prenez, sous le jeton de service. Gardez \`token\` : il retrouve le paiement chez le prestataire (\`getWebPaymentDetails\`, \`recupererDetailPaiementSecurise\`), pour le rapprochement ou pour une preuve à vous.

Dans les deux cas, 0 si une facture n’est pas à ce point de comptage, si un montant n’est pas positif, si la référence ou le jeton a servi à un autre paiement.`,
    task: "de l'enregistrement du paiement",
    body: z.object({
      reference: text('Le nom du paiement chez le portail, et sa clé d’idempotence.'),
      token: text(
        'La session chez le prestataire : celle de payment/doPayment, ou celle de Payline ou de PayFiP quand le portail leur parle lui-même.',
      ),
      pdc: point,
      factures: z
        .array(
          z.object({
            factNumber,
            amount: euros.describe('Ce qui est payé de cette facture, en euros.'),
          }),
        )
        .min(1)
        .describe('Les factures payées.'),
    }),
    answer: flag,
  }),
  isBooked: byPortal.get('payment/isBooked', {
    summary: 'Ce paiement a-t-il déjà été imputé ? Posée quand la réponse de payBills s’est perdue',
    detail:
      'Au démarrage, le portail l’appelle une fois pour savoir si son jeton de service est bon.',
    task: 'de la vérification du paiement',
    query: z.object({ reference: text('Le nom du paiement chez le portail.') }),
    answer: z.boolean(),
  }),
}

/** Why an invoice cannot be paid: it is disputed, will be debited, is covered by a credit, or staff will say why. */
const blockers = ['dispute', 'debit', 'credit', 'other'] as const

const forGuests = callsOf({ auth: 'service', inferred: true, extra: 'guest-payment' })

export const guestPayment = {
  getGuestInvoice: forGuests.post('invoices/forGuest', {
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
  createGuestPayment: forGuests.post('payment/doGuestPayment', {
    summary: 'Ouvre une session de paiement chez le prestataire, pour qui paie sans compte',
    detail:
      'Comme payment/doPayment, au nom de qui tient la facture : le portail a fait dire par invoices/forGuest ce qui est à payer. L’issue se lit par payment/details et s’impute par payment/payBills.',
    task: "de l'ouverture du paiement",
    body: payment.createPayment.body,
    refuses: [409],
    answer: payment.createPayment.answer,
  }),
  sendGuestReceipt: forGuests.post('payment/sendGuestReceipt', {
    summary: 'Envoie le reçu d’un paiement imputé à qui l’a fait sans compte : 1 envoyé, 0 sinon',
    detail:
      'Un seul courriel pour une référence, celle du paiement imputé (409 s’il ne l’est pas) ; il ne porte ni nom ni adresse. Le portail répète l’appel tant qu’il n’a pas répondu 1.',
    task: "de l'envoi du reçu",
    body: z.object({
      reference: text('Le nom du paiement chez le portail ; la clé du courriel.'),
      mail: text('L’adresse e-mail que le payeur a donnée pour son reçu.'),
    }),
    refuses: [409],
    answer: flag,
  }),
}
