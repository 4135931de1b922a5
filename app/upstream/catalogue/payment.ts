import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { euros, flag, paymentOrder, paymentResult, paymentSession } from './entities.ts'
import { factNumber, point, text, whole } from './words.ts'

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })
const byPortal = callsOf({ auth: 'service', inferred: true })

/** Card payments: the session at the provider, its outcome, and the booking of the paid bills. */
export const payment = {
  createPayment: bySubscriber.post('payment/doPayment', {
    summary: 'Ouvre une session de paiement chez le prestataire',
    detail:
      'Jamais appelé quand le portail parle lui-même à Payline ou à PayFiP (`PAYMENT_PROVIDER=payline` ou `payfip`), pas plus que payment/doGuestPayment et payment/details : un système qui ne connaît que ce mode peut ne pas les écrire. Une même référence rend la même session. Le prestataire prévient `notificationUrl`, et le portail lit alors l’issue par payment/details : jamais ce que le navigateur rapporte. Les trois adresses sont à l’origine du portail (`PORTAL_URL`) ; un système peut refuser par 422 toute autre, pour qu’un abonné ne fasse mener nulle part ailleurs.',
    task: "de l'ouverture du paiement",
    helpersNeed: 'pay',
    body: paymentOrder,
    refuses: [409],
    answer: paymentSession,
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
      isGuest: z
        .literal(true)
        .optional()
        .describe(
          'Le payeur n’a pas de compte\u00a0: son reçu est demandé par payment/sendGuestReceipt. Sans ce champ, le service envoie le reçu par e-mail à l’abonné, une fois par référence.',
        ),
      paidBy: text('Le nom du proche qui a payé pour l’abonné\u00a0; son reçu le dit.').optional(),
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
