import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { bankAccount, day, deposit, euros, flag } from './entities.ts'
import { byPdc, point, reference, text, yes } from './words.ts'

const debited = z.object({
  reference,
  pdc: point,
  ...bankAccount.shape,
  mandateReference: z
    .string()
    .max(35)
    .describe('La référence (RUM) du mandat montré à l’abonné ; une autre est refusée (409).'),
})

const agreed = {
  monthlyAmount: euros.describe(
    'Le dixième du montant annuel, en euros ; un autre que celui de l’estimation : 409.',
  ),
  firstDeposit: day.describe(
    'Le premier prélèvement : un 15, quatorze jours au moins après la demande.',
  ),
}

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

export const paymentModes = {
  getPaymentCheck: bySubscriber.get('paymentmodes/check', {
    summary:
      'Une mensualisation (mensu), un prélèvement (prelev) ont-ils déjà été demandés aujourd’hui pour ce point de comptage ?',
    task: 'de la vérification de vos demandes du jour',
    query: byPdc,
    answer: z.object({
      mensu: yes('Une mensualisation a été demandée aujourd’hui.'),
      prelev: yes('Un prélèvement a été demandé aujourd’hui.'),
    }),
  }),
  startDirectDebit: bySubscriber.post('paymentmodes/startPrelevement', {
    summary: 'Met un point de comptage en prélèvement, dès la prochaine facture : 1 fait, 0 refusé',
    task: 'de la demande de prélèvement',
    body: debited,
    refuses: [409],
    answer: flag,
  }),
  stopDirectDebit: bySubscriber.post('paymentmodes/stopPrelevement', {
    summary:
      'Met fin au prélèvement d’un point de comptage : 1 fait, 0 refusé, 409 s’il n’est pas prélevé',
    task: "de la demande d'arrêt du prélèvement",
    body: z.object({ reference, pdc: point }),
    refuses: [409],
    answer: flag,
  }),
  startMonthlyPlan: bySubscriber.post('paymentmodes/startMensualisation', {
    summary:
      'Mensualise un point de comptage : dix prélèvements le 15, puis une régularisation ; 1 fait, 0 refusé, 409 aussi quand ce ne serait plus au montant ou à partir du jour dits, ou quand le contrat s’arrête avant la dernière mensualité',
    task: 'de la demande de mensualisation',
    body: debited.extend({
      nbPersFoyer: z.int().min(1).max(20).describe('Le nombre de personnes du foyer.'),
      estimationConso: z
        .int()
        .min(1)
        .max(999_999)
        .describe('La consommation estimée, en m³ par an.'),
      ...agreed,
    }),
    refuses: [409],
    answer: flag,
  }),
  stopMonthlyPlan: bySubscriber.post('paymentmodes/stopMensualisation', {
    summary:
      'Met fin à la mensualisation d’un point de comptage : 1 fait, 0 refusé, 409 s’il n’est pas mensualisé',
    task: "de la demande d'arrêt de la mensualisation",
    body: z.object({ reference, pdc: point }),
    refuses: [409],
    answer: flag,
  }),
  getMonthlyEstimate: bySubscriber.get('paymentmodes/estimate', {
    summary:
      'Ce que coûterait une année à ce volume : le montant annuel, le dixième prélevé chaque mois, et le premier prélèvement',
    task: "de l'estimation de vos mensualités",
    query: z.object({
      pdc: point,
      estimationConso: z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .describe('La consommation estimée, en m³ par an.'),
    }),
    answer: z.object({
      yearlyAmount: euros.describe('Le montant annuel estimé, en euros.'),
      ...agreed,
    }),
  }),
  getSchedule: bySubscriber.get('paymentmodes/schedule', {
    summary: 'L’échéancier d’un point de comptage mensualisé ; vide s’il ne l’est pas',
    task: 'de la récupération de votre échéancier',
    query: byPdc,
    answer: z.array(deposit),
  }),
  getScheduleFile: bySubscriber.get('paymentmodes/schedule/file', {
    summary: 'Le PDF de l’échéancier ; 404 si le point de comptage n’est pas mensualisé',
    task: 'du téléchargement de votre échéancier',
    query: byPdc,
    answer: 'application/pdf',
  }),
  getBankAccount: bySubscriber.get('bankAccount', {
    summary: 'Le compte débité pour un point de comptage, son IBAN masqué ; null s’il n’y en a pas',
    task: 'de la récupération de vos coordonnées bancaires',
    query: byPdc,
    answer: bankAccount.nullable(),
  }),
  changeBankAccount: bySubscriber.post('bankAccount/modify', {
    summary:
      'Change le compte débité, dès la prochaine facture : 1 fait, 0 refusé, 409 si rien n’y est débité',
    task: 'de la modification de vos coordonnées bancaires',
    body: debited,
    refuses: [409],
    answer: flag,
  }),
  getMandate: bySubscriber.get('bankAccount/mandate', {
    summary:
      'Le mandat SEPA d’un point de comptage : le créancier, et la référence du mandat en vigueur ou, à défaut, de celui à signer',
    task: 'de la récupération de votre mandat de prélèvement',
    query: byPdc,
    answer: z.object({
      creditorName: text('Le créancier.'),
      creditorAdress: text('Son adresse, sur une ligne.'),
      creditorIdentifier: text('Son identifiant créancier SEPA (ICS).'),
      reference: text('La référence unique du mandat (RUM).'),
      signedOn: day.nullable().describe('Le jour de sa signature ; null : reste à signer.'),
      isInProgress: z
        .boolean()
        .optional()
        .describe('Vrai : signé ou changé ici, et pas encore repris par la facturation.'),
    }),
  }),
  getMandateFile: bySubscriber.get('bankAccount/mandate/file', {
    summary: 'Le PDF du mandat en vigueur ; 404 s’il n’y en a pas',
    task: 'du téléchargement de votre mandat de prélèvement',
    query: byPdc,
    answer: 'application/pdf',
  }),
}
