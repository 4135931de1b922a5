import type { guestPayment } from '#upstream/catalogue/guest-payment.ts'
import type { payment } from '#upstream/catalogue/payment.ts'
import type { paymentModes } from '#upstream/catalogue/payment-modes.ts'
import type { Examples } from '../example.ts'
import { login, mail, name, pdf, points, referenceOf, unpaid } from './world.ts'

const reference = 'PAI-2026-1123-0001'
const token = 'k9f3Jx0bQ2mZrT7vYw4sLcN8pHdA1eGu'
const accepted = { code: '00000', longMessage: 'Transaction acceptée' }
const portal = 'https://eau.example'

export const paymentExamples: Examples<typeof payment> = {
  createPayment: {
    body: {
      ...{ amount: 6105, pdc: points.free, reference },
      redirectUrl: `${portal}/factures/consulter/retour`,
      cancelUrl: `${portal}/factures/consulter/annulation`,
      notificationUrl: `${portal}/paiement/notification`,
    },
    answers: {
      ouverte: { result: accepted, redirectURL: `https://paiement.example/${token}`, token },
      refusee: { result: { code: '02101', longMessage: 'Commerçant inconnu' } },
    },
    refusals: { 409: 'Cette référence désigne déjà un autre paiement.' },
  },
  getPaymentDetails: {
    query: { token },
    answers: {
      accepte: { result: accepted, amount: 6105, reference },
      annule: {
        result: { code: '02306', longMessage: 'Transaction annulée par le client' },
        ...{ amount: 6105, reference },
      },
      refuse: {
        result: { code: '01100', longMessage: 'Transaction refusée par la banque de votre carte.' },
        ...{ amount: 6105, reference },
      },
      enCours: {
        result: { code: '02000', longMessage: 'Transaction en cours' },
        ...{ amount: 6105, reference },
      },
    },
    refusals: { 404: 'Ce paiement est inconnu.' },
  },
  payBills: {
    body: {
      ...{ reference, token, pdc: points.free },
      factures: [{ factNumber: unpaid.factNumber, amount: 61.05 }],
    },
    answers: { impute: 1, refuse: 0 },
  },
  isBooked: { query: { reference }, answers: { impute: true, inconnu: false } },
}

const bill = {
  refAbo: login,
  factNumber: unpaid.factNumber,
  amountFact: unpaid.amountFact,
}
const found = { ...bill, pdc: points.free, balanceFact: 61.05, endDate: unpaid.endDate }

export const guestPaymentExamples: Examples<typeof guestPayment> = {
  getGuestInvoice: {
    body: bill,
    answers: {
      aPayer: { ...found, held: null },
      contestee: { ...found, held: 'dispute' },
      reglee: { ...found, balanceFact: 0, held: null },
      aucune: null,
    },
  },
  createGuestPayment: {
    body: {
      ...{ amount: 6105, pdc: points.free, reference },
      redirectUrl: `${portal}/payer-une-facture/retour`,
      cancelUrl: `${portal}/payer-une-facture/annulation`,
      notificationUrl: `${portal}/paiement/notification`,
    },
    answers: paymentExamples.createPayment.answers,
    refusals: { 409: 'Cette référence désigne déjà un autre paiement.' },
  },
  sendGuestReceipt: {
    body: { reference, mail },
    answers: { envoye: 1, pasParti: 0 },
    refusals: { 409: 'Ce paiement n’est pas imputé.' },
  },
}

const account = { owner: name, bic: 'EAUXFRPPXXX', iban: 'FR7630006000011234567890189' }
const mandateReference = 'RUM-P100002C-01'

export const paymentModeExamples: Examples<typeof paymentModes> = {
  getPaymentCheck: {
    query: { pdc: points.free },
    answers: {
      aucune: { mensu: false, prelev: false },
      prelevement: { mensu: false, prelev: true },
    },
  },
  startDirectDebit: {
    body: { ...{ reference: referenceOf(2), pdc: points.free, mandateReference }, ...account },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: `${points.free} est déjà prélevé.` },
  },
  stopDirectDebit: {
    body: { reference: referenceOf(3), pdc: points.debited },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: `${points.debited} n’est pas prélevé.` },
  },
  startMonthlyPlan: {
    body: {
      ...{ reference: referenceOf(4), pdc: points.free, mandateReference, ...account },
      ...{ nbPersFoyer: 3, estimationConso: 120 },
      ...{ monthlyAmount: 54, firstDeposit: '2026-12-15' },
    },
    answers: { fait: 1, refuse: 0 },
    refusals: {
      409: `Le montant ou la date du premier prélèvement de ${points.free} a changé\u00a0: recommencez votre demande.`,
    },
  },
  stopMonthlyPlan: {
    body: { reference: referenceOf(5), pdc: points.monthly },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: `${points.monthly} n’est pas mensualisé.` },
  },
  getMonthlyEstimate: {
    query: { pdc: points.free, estimationConso: '120' },
    answers: {
      estimation: { yearlyAmount: 540, monthlyAmount: 54, firstDeposit: '2026-12-15' },
    },
  },
  getSchedule: {
    query: { pdc: points.monthly },
    answers: {
      echeancier: [
        { depositDate: '2026-12-15', amount: 24.4 },
        { depositDate: '2027-01-15', amount: 24.4 },
      ],
      aucun: [],
    },
  },
  getScheduleFile: { query: { pdc: points.monthly }, answers: { echeancier: pdf } },
  getBankAccount: {
    query: { pdc: points.debited },
    answers: { compte: { ...account, iban: 'FR76•••••••••••••••••••0189' }, aucun: null },
  },
  changeBankAccount: {
    body: {
      ...{ reference: referenceOf(6), pdc: points.debited, ...account },
      mandateReference: 'RUM-P100002A-01',
    },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: `${points.debited} n’est ni prélevé ni mensualisé.` },
  },
  getMandate: {
    query: { pdc: points.debited },
    answers: {
      enVigueur: mandate('RUM-P100002A-01', '2021-11-23'),
      aSigner: mandate(mandateReference, null),
    },
  },
  getMandateFile: { query: { pdc: points.debited }, answers: { mandat: pdf } },
}

function mandate(reference: string, signedOn: string | null) {
  return {
    creditorName: 'Service des eaux',
    creditorAdress: '1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
    creditorIdentifier: 'FR90ZZZ999042',
    ...{ reference, signedOn },
  }
}
