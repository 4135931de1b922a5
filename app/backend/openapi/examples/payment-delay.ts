import type { PaymentDelay, paymentDelays } from '#upstream/catalogue/payment-delay.ts'
import type { Examples } from '../example.ts'
import { login, points, referenceOf, unpaid } from './world.ts'

const { factNumber } = unpaid
const histoId = 'D100002C-2'
const instalments = [
  { date: '2026-12-15', amount: 20.35 },
  { date: '2027-01-15', amount: 20.35 },
  { date: '2027-02-15', amount: 20.35 },
]
const delay: PaymentDelay = {
  ...{ histoId, pdc: points.free, factNumber, instalments },
  ...{ askedOn: '2026-11-23', amount: 61.05, state: 'asked' },
}
const unknown = `La demande ${histoId} ne demande aucun délai.`

export const paymentDelayExamples: Examples<typeof paymentDelays> = {
  getPaymentDelays: {
    query: { userLogin: login },
    answers: { aucun: [], demande: [delay] },
  },
  askPaymentDelay: {
    body: { reference: referenceOf(14), pdc: points.free, factNumber, instalments },
    answers: { fait: 1, refuse: 0 },
    refusals: {
      404: 'Cette facture n’existe pas.',
      409: 'Un délai ou un paiement en plusieurs fois est déjà demandé pour cette facture.',
    },
  },
  getPaymentDelay: {
    query: { histoId },
    answers: {
      aDecider: { delay, facture: unpaid, refusal: null, before: [] },
      payee: {
        delay: { ...delay, state: 'withdrawn' },
        facture: { ...unpaid, balanceFact: 0 },
        refusal: 'Cette facture est déjà réglée.',
        before: [],
      },
    },
    refusals: { 404: unknown },
  },
  decidePaymentDelay: {
    body: {
      ...{ reference: referenceOf(15), histoId, version: 0 },
      ...{ decision: 'accepted', message: 'Un courrier vous dit comment payer.' },
    },
    answers: { fait: 1, refuse: 0 },
    refusals: { 404: unknown, 409: 'Ce délai est déjà accordé.' },
  },
}
