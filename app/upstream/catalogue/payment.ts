import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { euros, flag, paymentResult } from './entities.ts'
import { factNumber, point, text } from './words.ts'

const common = { auth: 'service', inferred: true } as const

/** The card payment: a session at the provider, what became of it, and the booking of the paid bills. */
export const payment = {
  createPayment: endpoint({
    method: 'POST',
    path: 'payment/doPayment',
    summary: 'Ouvre une session de paiement chez le prestataire',
    detail:
      'Jamais appelé quand le portail parle lui-même à Payline (`PAYMENT_PROVIDER=payline`), pas plus que payment/doGuestPayment et payment/details : un système qui ne connaît que ce mode peut ne pas les écrire. Une même référence rend la même session. Le prestataire prévient `notificationUrl`, et le portail lit alors l’issue par payment/details : jamais ce que le navigateur rapporte. Les trois adresses sont à l’origine du portail (`PORTAL_URL`) ; un système peut refuser par 422 toute autre, pour qu’un abonné ne fasse mener nulle part ailleurs.',
    task: "de l'ouverture du paiement",
    auth: 'subscriber',
    inferred: true,
    body: z.object({
      amount: z.int().positive().describe('Le montant en centimes, entier.'),
      redirectUrl: z
        .url()
        .describe('Où le prestataire ramène le navigateur (GET), avec son jeton.'),
      cancelUrl: z.url().describe('Où il le ramène après un abandon.'),
      pdc: point,
      notificationUrl: z
        .url()
        .describe(
          'Où il annonce l’issue au portail, de serveur à serveur, jusqu’à une réponse 2xx.',
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
  getPaymentDetails: endpoint({
    method: 'GET',
    path: 'payment/details',
    summary: "Ce qu'il est advenu d'une session de paiement",
    task: 'de la vérification du paiement',
    ...common,
    query: z.object({ token: text('La session chez le prestataire.') }),
    refuses: [404],
    answer: z.object({
      result: paymentResult,
      amount: z.int().describe('Le montant en centimes, entier.'),
      reference: text('Le nom du paiement chez le portail.'),
    }),
  }),
  payBills: endpoint({
    method: 'POST',
    path: 'payment/payBills',
    summary: 'Impute un paiement accepté sur les factures ; 1 si fait, 0 si refusé',
    detail: `Appelé dès que le paiement est accepté, même si la personne est partie, et répété jusqu’à une réponse : une référence n’est imputée qu’une fois, un jeton non plus. Une facture payée entre-temps finit par un avoir. Ce qui est vérifié avant d’imputer dépend de qui parle au prestataire :
- **par vos appels** : \`token\` est celui que payment/doPayment a rendu sous cette référence ; 0 si le prestataire ne vous a pas dit la session acceptée, ou si la somme des factures n’est pas son montant ;
- **le portail parle lui-même à Payline** (\`PAYMENT_PROVIDER=payline\`) : vous n’avez ouvert aucune session, et \`token\` est celui de Payline, que vous ne connaissez pas. Le portail n’appelle qu’après avoir lu chez Payline le code \`00000\` pour cette référence et pour la somme des factures : c’est sa parole que vous prenez, sous le jeton de service. Gardez \`token\` : il retrouve le paiement chez Payline (\`getWebPaymentDetails\`), pour le rapprochement ou pour une preuve à vous.

Dans les deux cas, 0 si une facture n’est pas à ce point de comptage, si un montant n’est pas positif, si la référence ou le jeton a servi à un autre paiement.`,
    task: "de l'enregistrement du paiement",
    ...common,
    body: z.object({
      reference: text('Le nom du paiement chez le portail, et sa clé d’idempotence.'),
      token: text(
        'La session chez le prestataire : celle de payment/doPayment, ou celle de Payline quand le portail lui parle lui-même.',
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
  isBooked: endpoint({
    method: 'GET',
    path: 'payment/isBooked',
    summary: 'Ce paiement a-t-il déjà été imputé ? Posée quand la réponse de payBills s’est perdue',
    detail:
      'Au démarrage, le portail l’appelle une fois pour savoir si son jeton de service est bon.',
    task: 'de la vérification du paiement',
    ...common,
    query: z.object({ reference: text('Le nom du paiement chez le portail.') }),
    answer: z.boolean(),
  }),
}
