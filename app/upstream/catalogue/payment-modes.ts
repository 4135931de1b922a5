import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bankAccount, deposit, euros, flag } from './entities.ts'
import { reference } from './requests.ts'

const byPdc = z.object({ pdc: z.string() })

/** A bank account to debit, and the SEPA mandate that was shown with it. */
const debited = z.object({
  reference,
  pdc: z.string(),
  ...bankAccount.shape,
  mandateReference: z.string().max(35),
})

/** Direct debit, the monthly plan, and the bank account behind both. */
export const paymentModes = {
  getPaymentCheck: endpoint({
    method: 'GET',
    path: 'paymentmodes/check',
    summary:
      'Une mensualisation (mensu), un prélèvement (prelev) ont-ils déjà été demandés aujourd’hui pour ce point de comptage ?',
    task: 'de la vérification de vos demandes du jour',
    auth: 'subscriber',
    inferred: true,
    query: byPdc,
    answer: z.object({ mensu: z.boolean(), prelev: z.boolean() }),
  }),
  startDirectDebit: endpoint({
    method: 'POST',
    path: 'paymentmodes/startPrelevement',
    summary: 'Met un point de comptage en prélèvement, dès la prochaine facture : 1 fait, 0 refusé',
    task: 'de la demande de prélèvement',
    auth: 'subscriber',
    inferred: true,
    body: debited,
    refuses: [409],
    answer: flag,
  }),
  stopDirectDebit: endpoint({
    method: 'POST',
    path: 'paymentmodes/stopPrelevement',
    summary: 'Met fin au prélèvement d’un point de comptage : 1 fait, 0 refusé',
    task: "de la demande d'arrêt du prélèvement",
    auth: 'subscriber',
    inferred: true,
    body: z.object({ reference, pdc: z.string() }),
    refuses: [409],
    answer: flag,
  }),
  startMonthlyPlan: endpoint({
    method: 'POST',
    path: 'paymentmodes/startMensualisation',
    summary:
      'Mensualise un point de comptage : dix prélèvements le 15, puis une régularisation ; 1 fait, 0 refusé, 409 aussi quand ce ne serait plus au montant ou à partir du jour dits',
    task: 'de la demande de mensualisation',
    auth: 'subscriber',
    inferred: true,
    body: debited.extend({
      nbPersFoyer: z.int().min(1).max(20),
      /** m³ a year. */
      estimationConso: z.int().min(1).max(999_999),
      /** What was agreed to, as getMonthlyEstimate answered it. */
      monthlyAmount: euros,
      firstDeposit: z.iso.date(),
    }),
    refuses: [409],
    answer: flag,
  }),
  stopMonthlyPlan: endpoint({
    method: 'POST',
    path: 'paymentmodes/stopMensualisation',
    summary: 'Met fin à la mensualisation d’un point de comptage : 1 fait, 0 refusé',
    task: "de la demande d'arrêt de la mensualisation",
    auth: 'subscriber',
    inferred: true,
    body: z.object({ reference, pdc: z.string() }),
    refuses: [409],
    answer: flag,
  }),
  getMonthlyEstimate: endpoint({
    method: 'GET',
    path: 'paymentmodes/estimate',
    summary:
      'Ce que coûterait une année à ce volume : le montant annuel, le dixième prélevé chaque mois, et le premier prélèvement',
    task: "de l'estimation de vos mensualités",
    auth: 'subscriber',
    inferred: true,
    query: z.object({
      pdc: z.string(),
      /** m³ a year. */
      estimationConso: z.string().regex(/^[1-9]\d{0,5}$/),
    }),
    answer: z.object({ yearlyAmount: euros, monthlyAmount: euros, firstDeposit: z.iso.date() }),
  }),
  getSchedule: endpoint({
    method: 'GET',
    path: 'paymentmodes/schedule',
    summary: 'L’échéancier d’un point de comptage mensualisé ; vide s’il ne l’est pas',
    task: 'de la récupération de votre échéancier',
    auth: 'subscriber',
    inferred: true,
    query: byPdc,
    answer: z.array(deposit),
  }),
  getScheduleFile: endpoint({
    method: 'GET',
    path: 'paymentmodes/schedule/file',
    summary: 'Le PDF de l’échéancier ; 404 si le point de comptage n’est pas mensualisé',
    task: 'du téléchargement de votre échéancier',
    auth: 'subscriber',
    inferred: true,
    query: byPdc,
    answer: 'application/pdf',
  }),
  getBankAccount: endpoint({
    method: 'GET',
    path: 'bankAccount',
    summary: 'Le compte débité pour un point de comptage, son IBAN masqué ; null s’il n’y en a pas',
    task: 'de la récupération de vos coordonnées bancaires',
    auth: 'subscriber',
    inferred: true,
    query: byPdc,
    answer: bankAccount.nullable(),
  }),
  changeBankAccount: endpoint({
    method: 'POST',
    path: 'bankAccount/modify',
    summary: 'Change le compte débité, dès la prochaine facture : 1 fait, 0 refusé',
    task: 'de la modification de vos coordonnées bancaires',
    auth: 'subscriber',
    inferred: true,
    body: debited,
    refuses: [409],
    answer: flag,
  }),
  getMandate: endpoint({
    method: 'GET',
    path: 'bankAccount/mandate',
    summary:
      'Le mandat SEPA d’un point de comptage : le créancier, et la référence du mandat en vigueur ou, à défaut, de celui à signer',
    task: 'de la récupération de votre mandat de prélèvement',
    auth: 'subscriber',
    inferred: true,
    query: byPdc,
    answer: z.object({
      creditorName: z.string(),
      creditorAdress: z.string(),
      /** Identifiant créancier SEPA (ICS). */
      creditorIdentifier: z.string(),
      /** Référence unique du mandat (RUM), of this contract alone. */
      reference: z.string(),
      /** Null until it is signed. */
      signedOn: z.iso.date().nullable(),
    }),
  }),
  getMandateFile: endpoint({
    method: 'GET',
    path: 'bankAccount/mandate/file',
    summary: 'Le PDF du mandat en vigueur ; 404 s’il n’y en a pas',
    task: 'du téléchargement de votre mandat de prélèvement',
    auth: 'subscriber',
    inferred: true,
    query: byPdc,
    answer: 'application/pdf',
  }),
}
